import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { checkSizes } from '#lib/import/check-sizes.ts';
import { importLimits } from '#lib/import/limits.ts';
import { readFiles } from '#lib/import/read-files.ts';
import { ImportRefused } from '#lib/import/refused.ts';
import { bytesOf, knownMap } from '#tests/fixtures/import/known-map.ts';

const svg = (body: string, head = '') =>
  `<?xml version="1.0"?>\n${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90">\n${body}</svg>\n`;
const room = '<rect width="9" height="9"/>\n';

async function refusal(...files: [string, string | Uint8Array][]): Promise<ImportRefused> {
  const given = files.map(([name, bytes]) => ({
    name,
    bytes: typeof bytes === 'string' ? bytesOf(bytes) : bytes,
  }));
  const refused = await readFiles({ files: given, known: knownMap() }).catch((error: unknown) => error);
  if (!(refused instanceof ImportRefused)) throw new Error('It was not refused.');
  return refused;
}

describe('a refusal of several files', () => {
  test.each<[string, string, [string, string | Uint8Array][]]>([
    [
      'EG.svg',
      'malformed',
      [
        ['1.svg', svg(room)],
        ['EG.svg', svg('<g>')],
        ['2.svg', svg(room)],
      ],
    ],
    [
      'EG.svg',
      'unknown',
      [
        ['1.svg', svg(room)],
        ['EG.svg', 'hello'],
      ],
    ],
    [
      'EG.svg',
      'size',
      [
        ['1.svg', svg(room)],
        ['EG.svg', svg(room).replace('0 0 90 90', '0 0 1e-9 9')],
      ],
    ],
    [
      'b.geojson',
      'jsonLine',
      [
        ['a.geojson', '{"type":"FeatureCollection","features":[]}'],
        ['b.geojson', '{\n"type"'],
      ],
    ],
    ['unit.geojson', 'notGeoJson', [['plan.zip', zipSync({ 'unit.geojson': bytesOf('{}') })]]],
  ])('names the one at fault: %s: %s', async (file, code, files) => {
    expect(await refusal(...files)).toMatchObject({ file, code });
  });
});

describe('the refusal of a damaged file', () => {
  test.each<[string, number, string]>([
    ['a tag without an end tag', 5, svg(`${room}<g>\n`)],
    ['an end tag of another tag', 4, svg(`${room}</g>${room}`)],
    ['an attribute without quotes', 3, svg(`<g id=a/>${room}`)],
    ['an undeclared entity', 4, svg(`${room}<text>&nope;</text>`)],
    ['a character that XML does not allow', 4, svg(`${room}<text>\u0007</text>`)],
    ['line breaks of Windows', 4, svg(`${room}</g>`).replaceAll('\n', '\r\n')],
    [
      'lines of a DOCTYPE',
      8,
      svg(`${room}</g>`, '<!DOCTYPE svg [\n<!ENTITY a "b">\n]>\n').replace('a "b"', 'a\n"b"'),
    ],
  ])('names the line: %s', async (_, line, text) => {
    expect(await refusal(['plan.svg', text])).toMatchObject({ code: 'malformed', values: { line } });
  });

  test('names the line of JSON, as far as the browser knows it', async () => {
    const text = '{\n"type": "FeatureCollection",\n"features": [\n';
    const lineOf = async (end: string) => (await refusal(['a.geojson', text + end])).values.line;
    expect(await lineOf('{} {}]}')).toBe('4');
    expect(await lineOf('')).toBe(4);
  });

  test('names the first row of a table without headings', async () => {
    expect(await refusal(['a.csv', 'Raum;Nummer\nA;1\n'])).toMatchObject({
      code: 'headMissing',
      values: { heads: 'Raum | Nummer' },
    });
  });
});

test('files are refused by their sizes before they are read, each and all together', () => {
  const { fileBytesMax, allBytesMax, filesMax } = importLimits;
  const sized = (...sizes: number[]) => sizes.map((size, i) => ({ name: `${i + 1}.svg`, size }));
  const refusalOf = (sizes: number[]) => {
    try {
      checkSizes(sized(...sizes));
    } catch (error) {
      return error;
    }
    return null;
  };
  expect(refusalOf([1, fileBytesMax])).toBeNull();
  expect(refusalOf([1, fileBytesMax + 1])).toMatchObject({ code: 'bytes', file: '2.svg' });
  const most = Array.from({ length: allBytesMax / fileBytesMax }, () => fileBytesMax);
  expect(refusalOf(most)).toBeNull();
  expect(refusalOf([...most, 1])).toMatchObject({ code: 'bytesOfAll', file: null });
  expect(refusalOf(Array.from({ length: filesMax + 1 }, () => 1))).toMatchObject({ code: 'files' });
});
