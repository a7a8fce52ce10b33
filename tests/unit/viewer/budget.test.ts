import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAssets } from '#lib/boot/build-assets.ts';
import { createVenue } from '#tests/support/venue.ts';

const kilobyte = 1024;
const folder = mkdtempSync(join(tmpdir(), 'atrium-budget-'));
const sizeOf = (...parts: string[]) => brotliCompressSync(readFileSync(join(folder, ...parts))).byteLength;
const partNamed = (name: string) =>
  readdirSync(join(folder, 'build/viewer-parts')).find((file) => file.startsWith(`${name}-`)) ?? '';
/** Returns the compressed size of several parts together. */
const sizesOf = (...names: string[]) => {
  const sizes = names.map((name) => sizeOf('build/viewer-parts', partNamed(name)));
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  return sizes.reduce((sum, size) => sum + size, 0);
};

describe('the compressed download of a visitor', () => {
  beforeAll(() => buildAssets({ isMinified: true, folder }));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is at most 32 KB of script and 5 KB of style until the first interaction', () => {
    expect(sizeOf('build/viewer.js')).toBeLessThanOrEqual(32 * kilobyte);
    expect(sizeOf('build/viewer.css')).toBeLessThanOrEqual(5 * kilobyte);
  });

  test('needs one script before the map', () => {
    expect(readFileSync(join(folder, 'build/viewer.js'), 'utf8')).not.toMatch(/(?:^|;)import\s*["{]/);
  });

  test('compiles the first script as a whole while the document is read', () => {
    expect(readFileSync(join(folder, 'build/viewer.js'), 'utf8')).toMatch(
      /^\/\/# allFunctionsCalledOnLoad\n/,
    );
  });

  test('is at most 2 KB for the loader', () => {
    expect(sizeOf('embed.js')).toBeLessThanOrEqual(2 * kilobyte);
  });

  test('is at most 23 KB for search, directory, gallery, filter and share, and 10 KB for the redraw worker', () => {
    const lazy = ['search-field', 'directory', 'gallery', 'filter-panel', 'share-panel', 'print-view'].map(
      (name) => sizeOf('build/viewer-parts', partNamed(name)),
    );
    expect(lazy.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(23 * kilobyte);
    expect(sizeOf('build/redraw-worker.js')).toBeLessThanOrEqual(10 * kilobyte);
  });

  test('is at most 7 KB for the panel of directions; the code that finds and shows a way loads meanwhile', () => {
    expect(sizesOf('way', 'way.en', 'lazy-parts')).toBeLessThanOrEqual(7 * kilobyte);
  });

  test('is at most 26 KB for the first way: panel, router, line, steps and one language', () => {
    expect(sizesOf('way', 'tell', 'way.en', 'lazy-parts')).toBeLessThanOrEqual(26 * kilobyte);
  });

  test('finds a late part beside the part that asks for it', () => {
    const names = readdirSync(join(folder, 'build/viewer-parts'));
    for (const name of names) {
      const text = readFileSync(join(folder, 'build/viewer-parts', name), 'utf8');
      for (const [, asked = ''] of text.matchAll(/import\(?\s*"\.\/([^"]+)"/g))
        expect(names).toContain(asked);
    }
  });

  test('is at most 5 KB more for a kiosk', () => {
    expect(sizeOf('build/viewer-parts', partNamed('kiosk'))).toBeLessThanOrEqual(5 * kilobyte);
  });

  test('is at most 13 KB for the labels, loaded after the first picture by map and worker alike', () => {
    expect(sizeOf('build/viewer-parts', partNamed('draw-detail'))).toBeLessThanOrEqual(13 * kilobyte);
    for (const file of ['viewer.js', 'redraw-worker.js'])
      expect(readFileSync(join(folder, 'build', file), 'utf8')).toContain(partNamed('draw-detail'));
  });

  test('is at most 15 KB for metadata and a first level of 200 areas', () => {
    const { project, levels } = createVenue({ levels: 3, areas: 200, markers: 0 });
    const size =
      brotliCompressSync(JSON.stringify(project)).byteLength +
      brotliCompressSync(JSON.stringify(levels[0])).byteLength;
    expect(size).toBeLessThanOrEqual(15 * kilobyte);
  });
});
