import { describe, expect, test } from 'vitest';
import type { Point } from '#lib/geometry/point.ts';
import type { DrawnText, Stroke } from '#lib/import/drawing/drawing.ts';
import { measuredScale } from '#lib/import/drawing/measured-scale.ts';
import { readFiles } from '#lib/import/read-files.ts';
import { bytesOf, knownMap } from '#tests/fixtures/import/known-map.ts';
import { makeFloor } from '#tests/support/plans/building.ts';
import { dxfBytes, plainDxf, writeDxf } from '#tests/support/plans/write-dxf.ts';
import { createRandom } from '#tests/support/venue.ts';

const stroke = (...points: Point[]): Stroke => ({
  layer: '',
  points,
  isClosed: false,
  isFilled: false,
  fill: null,
  pen: null,
  arc: null,
  symbol: null,
});
const text = (words: string, x: number, y: number, degrees = 0): DrawnText => ({
  layer: '',
  at: [x, y],
  text: words,
  height: 7,
  degrees,
});
/** Points of a page in a metre of the building at 1:150. */
const perMetre = 72 / 0.0254 / 150;

describe('the scale of a page that does not state it', () => {
  const lots = createRandom(3);
  const noise = Array.from({ length: 200 }, () => {
    const [x, y] = [400 * lots(), 300 * lots()];
    return stroke([x, y], [x + 80 * lots(), y]);
  });
  const widths = [3.75, 2.86, 5.46, 4.55];
  let at = 20;
  const chain = widths.map((metres) => {
    const from = at;
    at += metres * perMetre;
    return { metres, from, to: at };
  });
  const lines = chain.map(({ from, to }) => stroke([from, 100], [to, 100]));

  test.each([
    ['metres', (metres: number) => metres.toFixed(2).replace('.', ',')],
    ['millimetres', (metres: number) => String(metres * 1000)],
  ])('is that of its dimension lines, in %s, also among other lines', (_, figure) => {
    const figures = chain.map(({ metres, from, to }) => text(figure(metres), (from + to) / 2, 94));
    const scale = measuredScale([...noise, ...lines], figures);
    expect(Math.abs((scale ?? 0) * perMetre - 1)).toBeLessThan(0.01);
  });

  test('is that of its scale bar', () => {
    const bar = [0, 1].map((half) =>
      stroke(
        [50 + 5 * half * perMetre, 200],
        [50 + 5 * (half + 1) * perMetre, 200],
        [50 + 5 * (half + 1) * perMetre, 204],
        [50 + 5 * half * perMetre, 204],
      ),
    );
    const figures = [
      text('0', 50, 195),
      text('5', 50 + 5 * perMetre, 195),
      text('10 m', 52 + 10 * perMetre, 195),
    ];
    const scale = measuredScale([...noise.slice(0, 3), ...bar], figures);
    expect(Math.abs((scale ?? 0) * perMetre - 1)).toBeLessThan(0.01);
  });

  test('is unknown where figures are areas, or no line is beside them', () => {
    expect(
      measuredScale(noise, [text('17.10', 10, 400), text('8.50', 60, 400), text('4.20', 90, 400)]),
    ).toBeNull();
    expect(measuredScale(lines, [])).toBeNull();
  });
});

const floor = makeFloor(11, 'Ground floor', 4);
const unstated = { ...plainDxf, insUnits: 0 };
const readDxf = (drawn: string, options = {}) =>
  readFiles({ files: [{ name: 'plan.dxf', bytes: dxfBytes(drawn, unstated) }], known: knownMap(), options });
const widthOf = ({ levels }: Awaited<ReturnType<typeof readDxf>>) =>
  (levels[0]?.width ?? 0) / (levels[0]?.pxPerMetre ?? 1);
const within = (drawn: string, entities: readonly (string | number)[]) =>
  drawn.replace(/(\s*0\r?\nENDSEC\r?\n\s*0\r?\nEOF)/, `\n${entities.join('\n')}$1`);

describe('the unit of a DXF drawing that does not say it', () => {
  test('is asked for, with the best guess, and an answer is used', async () => {
    const drawn = writeDxf([floor], unstated);
    const guessed = await readDxf(drawn);
    expect(guessed.questions).toEqual([
      expect.objectContaining({ code: 'unit', text: expect.stringMatching(/^mm \(\d+ m\)$/) }),
    ]);
    const said = await readDxf(drawn, { unit: 'mm' });
    expect(widthOf(said)).toBe(widthOf(guessed));
    expect(widthOf(await readDxf(drawn, { unit: 'cm' }))).toBeGreaterThan(4 * widthOf(guessed));
    expect(said.remarks.map(({ code }) => code)).not.toContain('unitGuessed');
  });

  test('is that of dimensions that show metres, and is not asked for', async () => {
    const dimension = (metres: number) => [
      0,
      'DIMENSION',
      8,
      'A-ANNO-DIMS',
      42,
      metres * 1000,
      1,
      metres.toFixed(2),
    ];
    const drawn = within(writeDxf([floor], unstated), [...dimension(3.75), ...dimension(2.86)]);
    const { questions, remarks, report } = await readDxf(drawn);
    expect(questions).toEqual([]);
    expect(remarks.map(({ code }) => code)).toContain('unitMeasured');
    expect(report).toContainEqual(expect.objectContaining({ code: 'dimension', count: 2 }));
  });
});

test('walls that are drawn as multilines enclose rooms', async () => {
  const vertex = (x: number, y: number, along: Point, across: Point) => [
    ...[11, x, 21, y, 12, along[0], 22, along[1], 13, across[0], 23, across[1]],
    ...[74, 2, 41, 0, 41, 0, 74, 2, 41, -200, 41, 0],
  ];
  const half = Math.SQRT2;
  // A closed multiline of two elements, 0 and -200, around 8 x 5 m, and one that divides it with a gap for a door.
  const around = [
    ...[0, 'MLINE', 8, 'A-WALL', 40, 1, 70, 0, 71, 3, 72, 4, 73, 2],
    ...vertex(0, 0, [1, 0], [-half, -half]),
    ...vertex(8000, 0, [0, 1], [half, -half]),
    ...vertex(8000, 5000, [-1, 0], [half, half]),
    ...vertex(0, 5000, [0, -1], [-half, half]),
  ];
  const divides = [
    ...[0, 'MLINE', 8, 'A-WALL', 40, 1, 70, 0, 71, 1, 72, 2, 73, 2],
    ...vertex(4000, 200, [0, 1], [-1, 0]),
    ...vertex(4000, 4800, [0, 1], [-1, 0]),
  ];
  const file = [
    '0',
    'SECTION',
    '2',
    'HEADER',
    '9',
    '$INSUNITS',
    '70',
    '4',
    '0',
    'ENDSEC',
    '0',
    'SECTION',
    '2',
    'ENTITIES',
  ];
  const bytes = bytesOf([...file, ...around, ...divides, 0, 'ENDSEC', 0, 'EOF', ''].join('\n'));
  const { places } = await readFiles({ files: [{ name: 'walls.dxf', bytes }], known: knownMap() });
  expect(places.filter(({ kind }) => kind === 'area')).toHaveLength(2);
});
