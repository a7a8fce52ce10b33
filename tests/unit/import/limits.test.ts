import { zipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { importLimits } from '#lib/import/limits.ts';
import type { Note } from '#lib/import/proposal.ts';
import { readFiles } from '#lib/import/read-files.ts';
import { tagsOf, titleOf } from '#lib/import/texts.ts';
import { limits } from '#lib/plans/limits.ts';
import { bytesOf, countsOf, endsOf, knownMap, knownPlace } from '#tests/fixtures/import/known-map.ts';
import { zipOfZeros } from '#tests/support/zip-of-zeros.ts';

/** Time for files of the maximum size on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const read = (text: string | Uint8Array, name = 'file') =>
  readFiles({
    files: [{ name, bytes: typeof text === 'string' ? bytesOf(text) : text }],
    known: knownMap([knownPlace({ key: 'hall' })]),
  });
const svg = (content: string, head = '') =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">${content}</svg>`;
const room = '<rect width="9" height="9"/>';
const refusal = async (text: string | Uint8Array) =>
  read(text).then(
    () => 'read',
    (error: { code?: string }) => error.code ?? String(error),
  );
const squares = (count: number, properties: (i: number) => object) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: Array.from({ length: count }, (_, i) => {
      const [x, y] = [9 + (i % 200) * 1e-5, 50 + Math.floor(i / 200) * 1e-5];
      const ring = [
        [x, y],
        [x + 9e-6, y],
        [x + 9e-6, y + 9e-6],
        [x, y + 9e-6],
        [x, y],
      ];
      return {
        type: 'Feature',
        properties: properties(i),
        geometry: { type: 'Polygon', coordinates: [ring] },
      };
    }),
  });

describe('an import within the limits of the server', () => {
  test('leaves out levels beyond 50, lowest first', async () => {
    const proposal = await read(squares(60, (i) => ({ indoor: 'room', level: 59 - i })));
    expect(proposal.levels).toHaveLength(limits.levelsMax);
    expect(proposal.levels[0]?.ordinal).toBe(0);
    expect(countsOf(proposal)).toEqual({ area: 50, levelsMax: 10 });
  });

  test('leaves out areas beyond 20,000', async () => {
    const proposal = await read(squares(20_005, () => ({ indoor: 'room', level: 0 })));
    expect(proposal.places).toHaveLength(limits.areasMax);
    expect(countsOf(proposal)).toEqual({ area: 20_000, placesMax: 5 });
    const drawing = await read(svg(room.repeat(20_005)));
    expect(drawing.places).toHaveLength(limits.areasMax);
    expect(endsOf(drawing)).toBe(20_005);
  });

  test('cuts long texts at a word with a report, counts tags, and leaves no half character', () => {
    const notes: Note[] = [];
    const title = titleOf(`${'word '.repeat(60)}end`, notes) ?? '';
    expect(title).toMatch(/word…$/);
    expect(title.length).toBeLessThanOrEqual(limits.nameCharsMax);
    expect(titleOf('😀'.repeat(150), notes)?.isWellFormed()).toBe(true);
    expect(
      tagsOf(
        Array.from({ length: 60 }, (_, i) => `tag ${i}`),
        notes,
      ),
    ).toHaveLength(limits.tagsPerEntityMax);
    expect(tagsOf(['Shop', 'shop ', ' '], [])).toEqual(['Shop']);
    expect(notes.map(({ code }) => code)).toEqual(['textCut', 'textCut', 'tagsCut']);
  });

  test('reports rows beyond 20,000 and columns beyond 200', async () => {
    const rows = await read(`key,title\n${'hall,a\n'.repeat(20_010)}`);
    expect(rows.elements).toBe(20_000);
    expect(rows.remarks).toMatchObject([{ code: 'rowsMax' }]);
    const columns = await read(`key,title${',x'.repeat(300)}\nhall,a\n`);
    expect(columns.remarks.map(({ code }) => code)).toContain('columnsMax');
  });
});

describe('a malicious file', () => {
  const tree = (depth: number) =>
    `<g id="g0">${room}</g>${Array.from({ length: depth }, (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`).join('')}`;
  const zip = (name: string, size: number) =>
    zipSync({ [name]: new Uint8Array(size), 'unit.geojson': bytesOf('{}') }, { level: 1 });

  test.each<[string, string, () => string | Uint8Array]>([
    ['more than 100,000 elements', 'elements', () => svg('<g/>'.repeat(100_001))],
    ['elements nested 300 deep', 'depth', () => svg('<g>'.repeat(300) + '</g>'.repeat(300))],
    ['references that multiply', 'drawn', () => svg(tree(7))],
    [
      'an external entity',
      'entities',
      () => svg('<text>&a;</text>', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
    ],
    [
      'nested entities',
      'entities',
      () => svg('<text>&b;</text>', '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'),
    ],
    ['an entity that nobody declares', 'malformed', () => svg('<text>&nope;</text>')],
    ['tags that do not match', 'malformed', () => svg('<g>')],
    ['a NUL', 'encoding', () => svg('<g id="\0"/>')],
    ['a size of nothing', 'size', () => svg(room).replace('0 0 1000 1000', '0 0 1e-9 1e9')],
    ['a plan over 5 MB', 'bytes', () => svg(`<!--${' '.repeat(5 * 1024 * 1024)}-->`)],
    ['a file over 20 MB', 'bytes', () => new Uint8Array(importLimits.fileBytesMax + 1)],
    [
      'millions of points',
      'points',
      () =>
        svg(`<defs><path id="p" d="M0 0${'h1v1'.repeat(60_000)}"/></defs>${'<use href="#p"/>'.repeat(20)}`),
    ],
    [
      'an archive with a file that unpacks to 64 MB',
      'zipLarge',
      () => zipOfZeros({ 'unit.geojson': 0, 'a.geojson': 64 }),
    ],
    [
      'an archive of files that unpack to 64 MB together',
      'zipLarge',
      () => zipOfZeros({ 'level.geojson': 32, 'unit.geojson': 32 }),
    ],
    [
      'a sheet that unpacks to 64 MB',
      'zipLarge',
      () => zipOfZeros({ 'xl/workbook.xml': 0, 'xl/worksheets/sheet1.xml': 64 }),
    ],
    [
      'too many files in an archive',
      'zipLarge',
      () =>
        zipSync(
          Object.fromEntries([
            ['unit.geojson', bytesOf('{}')],
            ...Array.from({ length: 2100 }, (_, i) => [`f${i}`, new Uint8Array(0)] as const),
          ]),
        ),
    ],
    ['an archive that is cut', 'zipDamaged', () => zip('level.geojson', 200_000).subarray(0, 150)],
    [
      'an archive that is cut after whole files',
      'zipDamaged',
      () => {
        const whole = zip('level.geojson', 5);
        return whole.subarray(0, Buffer.from(whole).indexOf('PK\u0001\u0002', 0, 'latin1'));
      },
    ],
    ['a name that leads out of the archive', 'zipDamaged', () => zip('../level.geojson', 5)],
    ['an archive of other things', 'notGeoJson', () => zip('notes.txt', 5)],
    [
      'JSON that nests too deep',
      'json',
      () => '{"type":"FeatureCollection","features":'.concat('['.repeat(100_000)),
    ],
    ['JSON that ends early', 'jsonLine', () => '{"type":"FeatureCollection","features":['],
    ['JSON that is no map', 'notGeoJson', () => '{"type":"Other"}'],
    [
      'a workbook without a sheet',
      'sheetMissing',
      () => zipSync({ 'xl/workbook.xml': bytesOf('<workbook/>') }),
    ],
    ['a table without heads', 'headMissing', () => 'a,b\nc,d'],
  ])('is refused with a reason: %s: %s', async (_, code, make) => {
    expect(await refusal(make())).toBe(code);
  });

  test('with a reference to itself, wild numbers and a level range damages only those elements', async () => {
    const itself = await read(
      svg(`<g id="a"><rect id="one" width="9" height="9"/><use href="#a" x="1"/></g>`),
    );
    expect(itself.places).toHaveLength(1);
    expect(countsOf(itself)).toEqual({ area: 1, useOfItself: 1 });
    const wild = await read(
      svg(
        `<rect width="1e308" height="1e308"/><g transform="scale(1e200)">${room}</g><circle r="1e999"/><text x="1e308" y="NaN">a</text>${room}`,
      ),
    );
    expect(wild.places).toHaveLength(1);
    expect(endsOf(wild)).toBe(wild.elements);
    const range = await read(squares(2, (i) => ({ indoor: 'room', level: i === 0 ? '0-99999999' : '0' })));
    expect(countsOf(range)).toEqual({ levelRange: 1, area: 1 });
  });

  test('keeps unusual names as plain text', async () => {
    const proposal = await read(
      squares(1, () => ({
        name: '<img src=x onerror=alert(1)>',
        website: 'javascript:alert(1)',
        __proto__x: 1,
        constructor: 'a',
      })),
    );
    expect(proposal.places[0]?.texts['']?.title).toBe('<img src=x onerror=alert(1)>');
    expect(proposal.places[0]?.webpage).toBeUndefined();
    expect(countsOf(proposal)).toEqual({ link: 1 });
  });

  test('loses a path too long to read, and the others are taken', async () => {
    const proposal = await read(svg(`<path d="M0 0${'h1'.repeat(600_000)}"/>${room}`));
    expect(countsOf(proposal)).toEqual({ pathLong: 1, area: 1 });
  });
});
