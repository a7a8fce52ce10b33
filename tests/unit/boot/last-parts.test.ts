import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepLastParts } from '#lib/boot/last-parts.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atrium-parts-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), path);
}
const kept = () =>
  readdirSync(join(root, '.next/cache/last-parts'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

test('the parts of one build before are kept, those of older builds are not', () => {
  write('.next/static/chunks/first.js');
  write('public/build/viewer-parts/first-part.js');
  keepLastParts(root);
  expect(kept()).toEqual(['first-part.js', 'first.js']);
  rmSync(join(root, '.next/static'), { recursive: true });
  rmSync(join(root, 'public/build'), { recursive: true });
  write('.next/static/chunks/second.js');
  write('public/build/viewer-parts/second-part.js');
  keepLastParts(root);
  expect(kept()).toEqual(['second-part.js', 'second.js']);
});

test('a first build has no parts before it', () => {
  keepLastParts(root);
  expect(readdirSync(root)).toEqual([]);
});
