import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { AppError } from '#lib/contract/errors.ts';
import { readArchive } from '#lib/maps/projects/read-archive.ts';
import { sayError } from '#lib/messages/errors.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const archive = zipSync({
  'project.json': bytes('{}'),
  'images/a.png': bytes('picture'),
  'notes.txt': bytes('no'),
  'my notes/für später.txt': bytes('no'),
});

async function read(file: Uint8Array, bytesMax = 1000) {
  const names: string[] = [];
  const wants = (name: string) => (name.endsWith('.txt') ? null : { bytesMax });
  for await (const entry of readArchive(file, wants)) names.push(`${entry.name}: ${entry.bytes.byteLength}`);
  return names;
}

const sentence = async (file: Uint8Array, bytesMax?: number) =>
  read(file, bytesMax).catch((error: unknown) =>
    error instanceof AppError
      ? error.extras.faults?.map((fault) => `${fault.path}: ${sayError('en', fault)}`)
      : error,
  );

describe('an archive of a project', () => {
  test('returns the requested files whole', async () => {
    expect(await read(archive)).toEqual(['project.json: 2', 'images/a.png: 7']);
  });

  test.each([
    ['is not a ZIP file.', bytes('hello'), undefined],
    ['is damaged or not a ZIP file.', archive.subarray(0, 45), undefined],
    ['has images/a.png, which is too large.', archive, 5],
    ['has a damaged file images/a.png.', changed(), undefined],
    ['has a file whose path leads outside the archive.', zipSync({ '../a.png': bytes('a') }), undefined],
    ['has "a" twice.', twice(), undefined],
  ])('that %s is refused with that sentence', async (words, file, bytesMax) => {
    expect(await sentence(file, bytesMax)).toEqual([`file: The archive ${words}`]);
  });
});

/** Two entries under one name, made by two archives one after the other. */
function twice(): Uint8Array {
  const one = zipSync({ a: bytes('a') }, { level: 0 });
  const entry = one.subarray(0, 32);
  return Uint8Array.from([...entry, ...one]);
}

/** A stored picture of which one bit was lost, as a bad disk or transfer does. */
function changed(): Uint8Array {
  const archive = zipSync({ 'images/a.png': bytes('picture') }, { level: 0 });
  const at = 30 + 'images/a.png'.length;
  return archive.with(at, (archive[at] ?? 0) ^ 1);
}

describe('an archive that somebody packed again', () => {
  const packed = (folder: string, more: Record<string, Uint8Array> = {}) =>
    zipSync({ [`${folder}project.json`]: bytes('{}'), [`${folder}images/a.png`]: bytes('picture'), ...more });
  const added = {
    '__MACOSX/museum/._project.json': bytes('x'),
    'museum/.DS_Store': bytes('x'),
    'museum/images/Thumbs.db': bytes('x'),
    'museum/images/._a.png': bytes('x'),
    'desktop.ini': bytes('x'),
    '.Trash-1000/info/a': bytes('x'),
    '.apdisk': bytes('x'),
    'museum/~$plan.xlsx': bytes('x'),
    'museum/.git/HEAD': bytes('x'),
  };

  test('has one folder around everything taken off, and what systems add left out', async () => {
    const whole = ['project.json: 2', 'images/a.png: 7'];
    expect(await read(packed('museum/'))).toEqual(whole);
    expect(await read(packed('museum/', added))).toEqual(whole);
    expect(await read(packed('', added))).toEqual(whole);
    expect(await read(packed('My museum (copy)/', { 'My museum (copy)/': new Uint8Array() }))).toEqual(whole);
  });

  test('has the `./` taken off with which some programs begin every name', async () => {
    const whole = ['project.json: 2', 'images/a.png: 7'];
    expect(await read(packed('./', { './': new Uint8Array() }))).toEqual(whole);
    expect(await read(packed('./museum/', { './.DS_Store': bytes('x') }))).toEqual(whole);
  });

  test('keeps folders that are not around everything, or two of them', async () => {
    expect(await read(packed('a/b/'))).toEqual(['a/b/project.json: 2', 'a/b/images/a.png: 7']);
    expect(await read(packed('museum/', { 'other.json': bytes('x') }))).toContain('museum/project.json: 2');
  });
});
