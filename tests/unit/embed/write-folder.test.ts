import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FolderRefused, writeFolder } from '#lib/embed/as-files/write-folder.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'atrium-folder-'));
  folder = join(parent, 'map');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const id = 'project-1';
const write = (files: Record<string, string>, project = id) =>
  writeFolder(folder, project, async function* () {
    for (const [name, bytes] of Object.entries(files)) yield { name, bytes };
  });
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const names = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

describe('a folder that is a map', () => {
  test('is made where none is, and a second run replaces it and removes what is not in it any more', async () => {
    const first = await write({ 'data/level-1.json': 'old', 'index.html': 'one', 'build/a.js': 'a' });
    expect(first).toEqual({ files: 3, bytes: 7 });
    await write({ 'data/level-2.json': 'new', 'index.html': 'two', 'build/b.js': 'b' });
    expect(read('index.html')).toBe('two');
    // Pages that were open keep their scripts once; data that was withdrawn is gone at once.
    expect(names()).toEqual(['atrium.json', 'build/a.js', 'build/b.js', 'data/level-2.json', 'index.html']);
    await write({ 'index.html': 'three', 'build/b.js': 'b' });
    expect(names()).toEqual(['atrium.json', 'build/b.js', 'index.html']);
  });

  test('keeps the files of others, such as a repository and the name of a host', async () => {
    await write({ 'index.html': 'one' });
    mkdirSync(join(folder, '.git'));
    writeFileSync(join(folder, '.git/HEAD'), 'main');
    writeFileSync(join(folder, 'CNAME'), 'maps.example');
    await write({ 'index.html': 'two' });
    expect(names()).toEqual(['.git/HEAD', 'CNAME', 'atrium.json', 'index.html']);
  });

  test('stays as it was if a run fails, and the next one succeeds', async () => {
    await write({ 'data/level-1.json': 'old', 'index.html': 'one' });
    const before = names();
    const failing = writeFolder(folder, id, async function* () {
      yield { name: 'index.html', bytes: 'half' };
      throw new Error('away');
    });
    await expect(failing).rejects.toThrow('away');
    expect([names(), read('index.html')]).toEqual([before, 'one']);
    // A run that was killed leaves its draft. No process has this number.
    mkdirSync(join(folder, '.atrium-new-99999999'));
    writeFileSync(join(folder, '.atrium-new-99999999/index.html'), 'half');
    await write({ 'index.html': 'two' });
    expect(names()).toEqual(['atrium.json', 'index.html']);
  });

  test('never is a folder with something else, a file, or the copy of another map', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'letter.txt'), 'mine');
    await expect(write({ 'index.html': 'one' })).rejects.toThrow(FolderRefused);
    expect(names()).toEqual(['letter.txt']);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    await expect(write({ 'index.html': 'one' })).rejects.toThrow(FolderRefused);
    rmSync(folder);
    await write({ 'index.html': 'one' }, 'project-2');
    await expect(write({ 'index.html': 'one' })).rejects.toThrow('project-2');
    expect(read('index.html')).toBe('one');
  });

  test('is not written by two processes at once, and may be a repository at first', async () => {
    mkdirSync(join(folder, '.git'), { recursive: true });
    await write({ 'index.html': 'one' });
    mkdirSync(join(folder, `.atrium-new-${process.ppid}`));
    await expect(write({ 'index.html': 'two' })).rejects.toThrow(`Process ${process.ppid} writes`);
    expect(read('index.html')).toBe('one');
  });

  test('deletes nothing outside of it, whatever its list says', async () => {
    await write({ 'index.html': 'one' });
    const outside = join(parent, 'outside.txt');
    writeFileSync(outside, 'mine');
    const mark = JSON.parse(read('atrium.json'));
    writeFileSync(
      join(folder, 'atrium.json'),
      JSON.stringify({ ...mark, files: ['../outside.txt', outside, 'a/../../outside.txt'] }),
    );
    await write({ 'index.html': 'two' });
    expect(existsSync(outside)).toBe(true);
  });
});
