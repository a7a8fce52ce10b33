import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAssets } from '#lib/boot/build-assets.ts';
import { createVenue } from '#tests/support/venue.ts';

const kilobyte = 1024;
/** Another colour of the brand may compress worse: `#ffffff` needs less than `#0d6560`. */
const hexSlack = 64;
/** Parts name each other by hashes of their content, so a change of one makes another some bytes larger or smaller. */
const hashSlack = 16;
const folder = mkdtempSync(join(tmpdir(), 'atrium-budget-'));
const parts = 'build/viewer-parts';
const sizeOf = (...path: string[]) => brotliCompressSync(readFileSync(join(folder, ...path))).byteLength;
const textOf = (part: string) => readFileSync(join(folder, parts, part), 'utf8');
const partNamed = (name: string) => {
  const file = readdirSync(join(folder, parts)).find((one) =>
    new RegExp(`^${name}-[0-9a-f]{8}\\.js$`).test(one),
  );
  if (!file) throw new Error(`There is no part ${name}.`);
  return file;
};
/** Returns a part and the parts that it imports, without the first two scripts and what draws names beside them. */
const withImports = (part: string): string[] => {
  const imported = [...textOf(part).matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, file = '']) => file);
  const first = ['viewer', 'interface', 'draw-detail'].map(partNamed);
  const late = imported.filter((file) => !first.includes(file));
  return [part, ...late.flatMap(withImports)];
};
/** Returns the compressed size of several parts together, with what they import beside the first two scripts. */
const sizesOf = (...names: string[]) => {
  const files = new Set(names.flatMap((name) => withImports(partNamed(name))));
  return [...files].reduce((sum, file) => sum + sizeOf(parts, file), 0);
};

describe('the compressed download of a visitor', () => {
  beforeAll(() => buildAssets({ isMinified: true, folder }));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is at most 28 KB of script and 5 KB of style until the first picture', () => {
    expect(sizesOf('viewer')).toBeLessThanOrEqual(28 * kilobyte);
    expect(sizeOf('build/viewer.css')).toBeLessThanOrEqual(5 * kilobyte + hexSlack);
  });

  test('is at most 40 KB of script, in two files, until a tap shows all of a place', () => {
    expect(withImports(partNamed('interface'))).toEqual([partNamed('interface')]);
    // The two name some 40 late parts by their hashes.
    expect(sizesOf('viewer', 'interface')).toBeLessThanOrEqual(40 * kilobyte + 4 * hashSlack);
  });

  test('needs one script before the map, named by its content', () => {
    expect(withImports(partNamed('viewer'))).toEqual([partNamed('viewer')]);
    const manifest = JSON.parse(readFileSync(join(folder, 'build/manifest.json'), 'utf8'));
    expect(manifest['viewer.js'].url).toBe(`/${parts}/${partNamed('viewer')}`);
  });

  test('compiles the first script as a whole while the document is read', () => {
    expect(textOf(partNamed('viewer'))).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });

  test('is at most 2 KB for the loader', () => {
    expect(sizeOf('embed.js')).toBeLessThanOrEqual(2 * kilobyte);
  });

  // Favourites in the list, and a lift that is listed once with its floors, added 1 KB.
  test('is at most 32 KB for search, directory with filter, gallery, share and print, and 10 KB for the redraw worker', () => {
    const lazy = ['search-field', 'directory', 'gallery', 'share-panel', 'print-view'];
    expect(sizesOf(...lazy)).toBeLessThanOrEqual(32 * kilobyte + hashSlack);
    expect(sizeOf('build/redraw-worker.js')).toBeLessThanOrEqual(10 * kilobyte);
  });

  test('is at most 9 KB for the panel of directions; the code that finds and shows a way loads meanwhile', () => {
    expect(sizesOf('way', 'way.en')).toBeLessThanOrEqual(9 * kilobyte);
  });

  test('is at most 28 KB for the first way: panel, router, line, steps and one language', () => {
    expect(sizesOf('way', 'tell', 'way.en')).toBeLessThanOrEqual(28 * kilobyte);
  });

  test('finds a late part beside the part that asks for it', () => {
    const names = readdirSync(join(folder, parts));
    for (const name of names)
      for (const [, asked = ''] of textOf(name).matchAll(/(?:from|import)\(?\s*["`]\.\/([^"`]+)["`]/g))
        expect(names).toContain(asked);
  });

  // What counts the places of a category is shared with the lists of places, in a file of its own: 0.2 KB.
  test('is at most 8.7 KB more for a kiosk, with what directions need too', () => {
    // It names some 30 late parts by their hashes.
    expect(sizesOf('kiosk')).toBeLessThanOrEqual(8.7 * kilobyte + 2 * hashSlack);
  });

  test('is at most 14 KB for the labels, loaded after the first picture by map and worker alike', () => {
    expect(sizesOf('draw-detail')).toBeLessThanOrEqual(14 * kilobyte);
    expect(textOf(partNamed('viewer'))).toContain(partNamed('draw-detail'));
    expect(readFileSync(join(folder, 'build/redraw-worker.js'), 'utf8')).toContain(
      `./viewer-parts/${partNamed('draw-detail')}`,
    );
  });

  test('is at most 15 KB for metadata and a first level of 200 areas', () => {
    const { project, levels } = createVenue({ levels: 3, areas: 200, markers: 0 });
    const size =
      brotliCompressSync(JSON.stringify(project)).byteLength +
      brotliCompressSync(JSON.stringify(levels[0])).byteLength;
    expect(size).toBeLessThanOrEqual(15 * kilobyte);
  });
});
