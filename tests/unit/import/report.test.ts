import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFiles } from '#lib/import/read-files.ts';
import { outcomes, Tally } from '#lib/import/report.ts';
import { loadImportStrings } from '#lib/messages/import.ts';
import { interfaceLanguages } from '#lib/messages/languages.ts';
import { bytesOf, endsOf, knownMap } from '#tests/fixtures/import/known-map.ts';

const read = (name: string, text: string) =>
  readFiles({ files: [{ name, bytes: bytesOf(text) }], known: knownMap() });

describe('the examples of a report', () => {
  test('never are UUIDs, which tell a person nothing', () => {
    const id = '3F2504E0-4f89-11d3-9a0c-0305e82c3301';
    const tally = new Tally();
    tally.end('area', id);
    tally.end('area', 'Hall');
    tally.endTaken('area', [{ code: 'hole', text: '2' }], id);
    expect(tally.report.report.map(({ count, examples }) => [count, examples])).toEqual([
      [2, ['Hall']],
      [1, ['2']],
    ]);
  });
});

describe('each element of a file', () => {
  const number = fc.constantFrom('0', '5', '40', '90', '-3', '1e9', '1e400', 'x', '');
  const drawn = fc.oneof(
    fc
      .tuple(number, number, number, number)
      .map(([x, y, w, h]) => `<rect x="${x}" y="${y}" width="${w}" height="${h}"/>`),
    fc.tuple(number, number).map(([x, r]) => `<circle cx="${x}" cy="50" r="${r}"/>`),
    fc
      .tuple(number, number, number)
      .map(([a, b, c]) => `<path d="M${a} ${b}L${b} ${c}H${a}Z M5 5h9v9h-9z M6 6h2v2h-2z"/>`),
    fc.tuple(number, number).map(([a, b]) => `<path fill="none" d="M${a} ${b}V40"/>`),
    fc.constantFrom(
      '<text x="10" y="10">Hall</text>',
      '<text/>',
      '<image/>',
      '<foreignObject/>',
      '<use href="#none"/>',
      '<g display="none"><rect/><rect/></g>',
      '<rect visibility="hidden"/>',
      '<line x2="9"/>',
      '<polyline points="0,0 9,9"/>',
    ),
  );
  const silent = fc.constantFrom(
    '<defs><rect width="9" height="9"/></defs>',
    '<title>a</title>',
    '<desc/>',
    '<linearGradient/>',
    '<!-- -->',
    '<other xmlns="urn:x" xmlns:o="urn:o"><o:rect/></other>'
      .replace('<other xmlns="urn:x"', '<g')
      .replace('</other>', '</g>'),
  );

  test('ends in exactly one way in any drawing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawn, { maxLength: 15 }),
        fc.array(silent, { maxLength: 3 }),
        async (elements, others) => {
          const content = [...elements, ...others].join('');
          const proposal = await read(
            'a.svg',
            `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${content}</svg>`,
          );
          expect(proposal.elements).toBe(elements.length);
          expect(endsOf(proposal)).toBe(elements.length);
          for (const { ring } of proposal.places)
            for (const corner of ring ?? []) expect(corner.every(Number.isFinite)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('ends in exactly one way in any GeoJSON and IMDF', async () => {
    const value = fc.oneof(
      fc.constantFrom(
        '0',
        '1',
        'room',
        'wall',
        'corridor',
        'yes',
        'no',
        '',
        'Mo-Fr 09:00-17:00',
        null,
        7,
        {},
        [],
      ),
      fc.string({ maxLength: 5 }),
    );
    const names = [
      'indoor',
      'level',
      'name',
      'shop',
      'room',
      'building',
      'highway',
      'opening_hours',
      'repeat_on',
      'type',
      'ordinal',
      'level_id',
      'unit_id',
      'anchor_id',
      'unit_ids',
      'category',
    ];
    const properties = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 6 });
    const square = [
      [
        [9, 50],
        [9.001, 50],
        [9.001, 50.001],
        [9, 50],
      ],
    ];
    const geometry = fc.constantFrom(
      { type: 'Polygon', coordinates: square },
      { type: 'MultiPolygon', coordinates: [square, square] },
      { type: 'Point', coordinates: [9, 50] },
      { type: 'LineString', coordinates: square[0] },
      { type: 'Polygon', coordinates: [[[9, 'x']]] },
      { type: 'Polygon', coordinates: [] },
      { type: 'GeometryCollection', geometries: [] },
      null,
      7,
    );
    const feature_type = fc.option(
      fc.constantFrom(
        'unit',
        'level',
        'anchor',
        'occupant',
        'amenity',
        'kiosk',
        'opening',
        'venue',
        'footprint',
        'other',
      ),
      { nil: undefined },
    );
    const feature = fc.record({
      type: fc.constant('Feature'),
      id: fc.option(fc.constantFrom('a', 'b', 7), { nil: undefined }),
      feature_type,
      properties: fc.option(properties),
      geometry,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            { weight: 9, arbitrary: feature },
            { weight: 1, arbitrary: fc.constantFrom(null, 7, {}, []) },
          ),
          { maxLength: 12 },
        ),
        async (features) => {
          const proposal = await read('a.json', JSON.stringify({ type: 'FeatureCollection', features }));
          expect(proposal.elements).toBe(features.length);
          expect(endsOf(proposal)).toBe(features.length);
          expect(new Set(proposal.places.map(({ ref }) => ref)).size).toBe(proposal.places.length);
          const refs = proposal.levels.map(({ ref }) => ref);
          for (const { level } of proposal.places) expect(refs).toContain(level);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('a line has at most five examples, as the file names them, each short and plain', () => {
  const tally = new Tally();
  for (let i = 0; i < 9; i++) tally.end('hidden', `Hall\n${i} ${'x'.repeat(500)}`);
  const [line] = tally.report.report;
  expect(line).toMatchObject({ count: 9, outcome: 'left' });
  expect(line?.examples).toHaveLength(5);
  for (const example of line?.examples ?? []) expect(example).toMatch(/^Hall \d x{1,100}…$/);
});

test('an element that is changed in two ways counts once, and both changes are reported', () => {
  const tally = new Tally();
  tally.endTaken(
    'area',
    [
      { code: 'hole', text: '1' },
      { code: 'crossing', text: '' },
    ],
    'Hall',
  );
  expect(tally.report.report).toEqual([
    { code: 'hole', outcome: 'changed', count: 1, examples: ['Hall: 1'] },
  ]);
  expect(tally.report.remarks).toEqual([{ code: 'crossing', outcome: 'told', count: 1, examples: ['Hall'] }]);
});

test.each(interfaceLanguages)(
  'every outcome has a text in %s, and no text is left over',
  async (language) => {
    const { report } = await loadImportStrings(language);
    expect(Object.keys(report).sort()).toEqual(Object.keys(outcomes).sort());
  },
);
