import { zipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { readFiles } from '#lib/import/read-files.ts';
import { bytesOf, countsOf, endsOf, knownMap, knownPlace } from '#tests/fixtures/import/known-map.ts';

/** Time for files of the maximum size on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const read = (file: string | Uint8Array) =>
  readFiles({
    files: [{ name: 'file', bytes: typeof file === 'string' ? bytesOf(file) : file }],
    known: knownMap([knownPlace({ key: 'hall', webpage: 'https://example.org' })]),
  });
const refusal = (file: string | Uint8Array) =>
  read(file).then(
    () => 'read',
    (error: { code?: string }) => error.code ?? String(error),
  );
const svg = (content: string, head = '') =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">${content}</svg>`;
const room = '<rect width="9" height="9"/>';
const utf16 = (text: string) => {
  const units = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  return new Uint8Array([0xff, 0xfe, ...new Uint8Array(units.buffer)]);
};
const workbook = (rows: string, strings: string) =>
  zipSync({
    'xl/workbook.xml': bytesOf('<workbook/>'),
    'xl/sharedStrings.xml': bytesOf(`<sst>${strings}</sst>`),
    'xl/worksheets/sheet1.xml': bytesOf(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

describe('a file that asks for too much', () => {
  test.each<[string, string, () => string | Uint8Array]>([
    ['points', 'paths of millions of points', () => svg(`<path d="M0 0${'h1'.repeat(510_000)}"/>`.repeat(4))],
    [
      'entities',
      'entities that expand to two megabytes',
      () => svg('&a;'.repeat(1000), `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1999)}">]>`),
    ],
    [
      'json',
      'JSON of more objects than a map has',
      () => `{"type":"FeatureCollection","features":[${'{},'.repeat(1_250_000)}{}]}`,
    ],
    [
      'json',
      'JSON of more lists than a map has',
      () => `{"type":"FeatureCollection","features":[${'[],'.repeat(6_010_000)}[]]}`,
    ],
    ['encoding', 'UTF-16 with half a character', () => utf16(svg('<text>\ud800</text>'))],
    ['encoding', 'UTF-16 that ends in the middle', () => utf16(svg(room)).subarray(0, -1)],
    ['elements', 'a million nodes', () => `<osm>${'<node id="1"/>'.repeat(1_000_001)}</osm>`],
  ])('is refused: %s: %s', async (code, _, make) => {
    expect(await refusal(make())).toBe(code);
  });
});

describe('malicious content of a file', () => {
  test('nests references 16 deep and no deeper', async () => {
    const chain = (depth: number) =>
      svg(
        `<defs><g id="u0">${room}</g>${Array.from({ length: depth }, (_, i) => `<g id="u${i + 1}"><use href="#u${i}"/></g>`).join('')}</defs><use href="#u${depth}"/>`,
      );
    expect(countsOf(await read(chain(15)))).toEqual({ area: 1 });
    expect(countsOf(await read(chain(16)))).toEqual({ useDeep: 1 });
  });

  const processorMs = async (file: string) => {
    const { user } = process.cpuUsage();
    await read(file);
    return (process.cpuUsage().user - user) / 1000;
  };

  test('costs little as texts beside thousands of rooms', async () => {
    const rooms = '<rect x="1" y="1" width="900" height="900"/>'.repeat(8000);
    const texts = '<text x="990" y="500">a</text>'.repeat(20_000);
    const apart = (await processorMs(svg(rooms))) + (await processorMs(svg(texts)));
    expect(await processorMs(svg(rooms + texts))).toBeLessThan(2 * apart + 500);
  });

  test('costs an element little as thousands of style rules', async () => {
    const elements = '<rect class="a" id="b" width="9" height="9"/>'.repeat(8000);
    const rules = (rule: string) => `<style>${rule.repeat(4900)}</style>`;
    const plain = await processorMs(svg(elements));
    for (const rule of ['.a{fill:red}', '#c{fill:red}', 'rect{fill:red}'])
      expect(await processorMs(svg(rules(rule) + elements))).toBeLessThan(3 * plain + 500);
  });

  test('is cut as it is read if one long text is in every cell', async () => {
    const rows = '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'.repeat(2000);
    const text = `<si><t>${'word '.repeat(2_000_000)}</t></si>`;
    const proposal = await read(workbook(`<row>${cell('title')}${cell('description')}</row>${rows}`, text));
    expect(proposal.elements).toBe(2000);
    expect(endsOf(proposal)).toBe(2000);
    // The rows have no place on the map yet, so that their texts were cut is a remark about them.
    expect(countsOf(proposal)).toEqual({ notOnMap: 2000 });
    expect(proposal.remarks.map(({ code, count }) => [code, count])).toContainEqual(['textCut', 4000]);
  });

  test('loses half a character of a UTF-16 text', async () => {
    const { places } = await read(utf16('key,title\nhall,A\ud800B\n'));
    expect(places[0]?.texts['']?.title?.isWellFormed()).toBe(true);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,a',
    'vbscript:a',
    'file:///etc/passwd',
    'https:example.org',
    'https:/\\example.org@evil',
    'http://',
    ' javascript:alert(1)',
  ])('is not an address as %j', async (address) => {
    const row = await read(`key,webpage\nhall,"${address}"\n`);
    expect(row.places[0]?.webpage ?? null).toBeNull();
    expect(row.changes).toEqual([]);
    const tags = `<tag k="indoor" v="room"/><tag k="level" v="0"/><tag k="website" v="${address}"/>`;
    const nodes = [0, 1, 2].map(
      (i) => `<node id="${i}" lat="${50 + (i % 2) * 1e-3}" lon="${9 + i * 1e-3}"/>`,
    );
    const way = `<way id="9"><nd ref="0"/><nd ref="1"/><nd ref="2"/><nd ref="0"/>${tags}</way>`;
    const drawn = await read(`<osm>${nodes.join('')}${way}</osm>`);
    expect(drawn.places).toHaveLength(1);
    expect(drawn.places[0]?.webpage).toBeUndefined();
    expect(countsOf(drawn)).toEqual({ link: 1 });
  });

  test.each([
    ['Mo,'.repeat(333)],
    ['"'.repeat(999)],
    [`Mo${' '.repeat(990)}x`],
    ['Mo 08:00-09:00;'.repeat(66)],
    ['Mo-Su 08:00-09:00,'.repeat(55)],
    [`Mo 08:00-09:00${'x'.repeat(2000)}`],
  ])('is reported as long and unusual opening hours: %#', async (hours) => {
    const feature = {
      type: 'Feature',
      properties: { indoor: 'room', level: 0, opening_hours: hours },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [9, 50],
            [9.001, 50],
            [9.001, 50.001],
            [9, 50],
          ],
        ],
      },
    };
    const features = Array.from({ length: 500 }, () => feature);
    const proposal = await read(JSON.stringify({ type: 'FeatureCollection', features }));
    expect(endsOf(proposal)).toBe(500);
    expect(Object.keys(countsOf(proposal)).some((code) => code.startsWith('hours'))).toBe(true);
  });
});
