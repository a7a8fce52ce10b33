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
/** What parts that are all there weigh together. */
const sizesOf = (...names: string[]) => {
  const sizes = names.map((name) => sizeOf('build/viewer-parts', partNamed(name)));
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  return sizes.reduce((sum, size) => sum + size, 0);
};

describe('what a visitor downloads, compressed', () => {
  beforeAll(() => buildAssets({ isMinified: true, folder }));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('the viewer until the first interaction is at most 32 KB of script and 5 KB of style', () => {
    expect(sizeOf('build/viewer.js')).toBeLessThanOrEqual(32 * kilobyte);
    expect(sizeOf('build/viewer.css')).toBeLessThanOrEqual(5 * kilobyte);
  });

  test('the first script needs no other file before the map', () => {
    expect(readFileSync(join(folder, 'build/viewer.js'), 'utf8')).not.toMatch(/(?:^|;)import\s*["{]/);
  });

  test('the first script is compiled as a whole while the document is read', () => {
    expect(readFileSync(join(folder, 'build/viewer.js'), 'utf8')).toMatch(
      /^\/\/# allFunctionsCalledOnLoad\n/,
    );
  });

  test('the loader is at most 2 KB', () => {
    expect(sizeOf('embed.js')).toBeLessThanOrEqual(2 * kilobyte);
  });

  test('search, directory, gallery, filter and share are at most 23 KB together, the redraw worker 10 KB', () => {
    const lazy = ['search-field', 'directory', 'gallery', 'filter-panel', 'share-panel', 'print-view'].map(
      (name) => sizeOf('build/viewer-parts', partNamed(name)),
    );
    expect(lazy.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(23 * kilobyte);
    expect(sizeOf('build/redraw-worker.js')).toBeLessThanOrEqual(10 * kilobyte);
  });

  test('the panel of directions waits for 7 KB: what finds and shows a way comes while it is filled in', () => {
    expect(sizesOf('way', 'way.en', 'lazy-parts')).toBeLessThanOrEqual(7 * kilobyte);
  });

  test('the first way that is shown needs 22.25 KB: panel, router, line, steps and one language', () => {
    expect(sizesOf('way', 'tell', 'way.en', 'lazy-parts')).toBeLessThanOrEqual(22.25 * kilobyte);
  });

  test('a late part that asks for another finds it beside itself', () => {
    const names = readdirSync(join(folder, 'build/viewer-parts'));
    for (const name of names) {
      const text = readFileSync(join(folder, 'build/viewer-parts', name), 'utf8');
      for (const [, asked = ''] of text.matchAll(/import\(?\s*"\.\/([^"]+)"/g))
        expect(names).toContain(asked);
    }
  });

  test('a kiosk is at most 5 KB more', () => {
    expect(sizeOf('build/viewer-parts', partNamed('kiosk'))).toBeLessThanOrEqual(5 * kilobyte);
  });

  test('what names the places, loaded after the first picture by map and worker alike, is at most 13 KB', () => {
    expect(sizeOf('build/viewer-parts', partNamed('draw-detail'))).toBeLessThanOrEqual(13 * kilobyte);
    for (const file of ['viewer.js', 'redraw-worker.js'])
      expect(readFileSync(join(folder, 'build', file), 'utf8')).toContain(partNamed('draw-detail'));
  });

  test('metadata and a first level of 200 areas are at most 15 KB', () => {
    const { project, levels } = createVenue({ levels: 3, areas: 200, markers: 0 });
    const size =
      brotliCompressSync(JSON.stringify(project)).byteLength +
      brotliCompressSync(JSON.stringify(levels[0])).byteLength;
    expect(size).toBeLessThanOrEqual(15 * kilobyte);
  });
});
