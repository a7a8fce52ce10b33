import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Point } from '#lib/geometry/point.ts';
import { type Ring, ringArea } from '#lib/geometry/polygon.ts';
import type { Proposal } from '#lib/import/proposal.ts';
import { readFiles } from '#lib/import/read-files.ts';
import { bytesOf, knownMap } from '#tests/fixtures/import/known-map.ts';
import { makeFloor } from '#tests/support/plans/building.ts';
import { measureLevel } from '#tests/support/plans/measure.ts';
import {
  type DxfStyle,
  dxfBytes,
  english,
  german,
  plainDxf,
  writeDxf,
} from '#tests/support/plans/write-dxf.ts';

const nameless = { ...english, walls: '1', windows: '2', rooms: '3', texts: '4', doors: '5', notes: '6' };
const styles: [string, Partial<DxfStyle>, number][] = [
  ['millimetres, door blocks and MTEXT', {}, 1],
  ['outlines of rooms on a layer of their own', { hasRooms: true }, 1],
  [
    'R12 in centimetres, German layers in Windows-1252, texts by line',
    { version: 'AC1009', insUnits: 5, perMetre: 100, layers: german, texts: 'lines', hasRooms: true },
    1,
  ],
  [
    'inches, arcs as doors, attributes',
    { version: 'AC1015', insUnits: 1, perMetre: 1 / 0.0254, doors: 'arcs', texts: 'attributes' },
    1,
  ],
  [
    'three floors side by side in metres, far from the origin',
    { insUnits: 6, perMetre: 1, origin: [652_300, 6_862_000] },
    3,
  ],
  ['a building that is turned by 20 degrees', { turn: Math.PI / 9, texts: 'lines' }, 1],
  ['layers without names that tell', { layers: nameless, doors: 'arcs' }, 1],
  ['no unit', { insUnits: 0, perMetre: 100 }, 1],
];
const floorNames = ['Ground floor', '1. Obergeschoss', '2e étage'];

const read = (bytes: Uint8Array) => readFiles({ files: [{ name: 'plan.dxf', bytes }], known: knownMap() });

describe('a DXF drawing', () => {
  test.each(styles)('with %s gives its rooms, doors and names', async (_, style, count) => {
    const floors = floorNames.slice(0, count).map((name, i) => makeFloor(11 + i, name));
    const whole = { ...plainDxf, ...style };
    const proposal = await read(dxfBytes(writeDxf(floors, whole), whole));
    expect(proposal.levels.map(({ names }) => names[''])).toEqual(floorNames.slice(0, count));
    for (const [i, floor] of floors.entries()) {
      const { rooms, corners, names, doors, scale } = measureLevel(proposal, i, floor);
      expect(rooms).toBeGreaterThanOrEqual(0.97);
      expect(corners).toBeGreaterThanOrEqual(0.98);
      expect(names).toBeGreaterThanOrEqual(0.95);
      expect(doors).toBeGreaterThanOrEqual(0.9);
      expect(Math.abs(scale - 1)).toBeLessThan(0.01);
    }
    const sum = proposal.report.reduce((all, line) => all + line.count, 0);
    expect(sum).toBe(proposal.elements);
  });
});

const wall = (...points: [number, number][]) =>
  [
    0,
    'LWPOLYLINE',
    8,
    'A-WALL',
    90,
    points.length,
    70,
    1,
    ...points.flatMap(([x, y]) => [10, x, 20, y]),
  ] as const;
/** Two squares, one in the other: the walls of one room of 9 by 9 metres. */
const oneRoom = [
  ...wall([0, 0], [10, 0], [10, 10], [0, 10]),
  ...wall([0.5, 0.5], [9.5, 0.5], [9.5, 9.5], [0.5, 9.5]),
];
const drawing = (
  entities: readonly (string | number)[],
  blocks: readonly (string | number)[] = [],
  units = 6,
) => {
  const all = [0, 'SECTION', 2, 'HEADER', 9, '$ACADVER', 1, 'AC1015', 9, '$INSUNITS', 70, units, 0, 'ENDSEC'];
  all.push(
    0,
    'SECTION',
    2,
    'TABLES',
    0,
    'LAYER',
    2,
    'FROZEN',
    70,
    1,
    62,
    7,
    0,
    'LAYER',
    2,
    'OFF',
    70,
    0,
    62,
    -7,
    0,
    'ENDSEC',
  );
  all.push(
    0,
    'SECTION',
    2,
    'BLOCKS',
    ...blocks,
    0,
    'ENDSEC',
    0,
    'SECTION',
    2,
    'ENTITIES',
    ...entities,
    0,
    'ENDSEC',
    0,
    'EOF',
  );
  return bytesOf(`${all.join('\n')}\n`);
};
const areasOf = async (bytes: Uint8Array) => (await read(bytes)).places.filter(({ kind }) => kind === 'area');
const sizeOf = (ring: Ring | null, { facts }: Proposal) =>
  ringArea(ring ?? []) / (facts.pxPerMetre ?? 1) ** 2;

describe('the elements of a DXF drawing', () => {
  test('on frozen layers and layers that are off are counted and drawn nowhere', async () => {
    const line = (layer: string) => [0, 'LINE', 8, layer, 10, 0, 20, 0, 11, 1, 21, 1];
    const proposal = await read(drawing([...oneRoom, ...line('FROZEN'), ...line('OFF')]));
    expect(proposal.report).toContainEqual({
      code: 'hidden',
      outcome: 'left',
      count: 2,
      examples: ['FROZEN', 'OFF'],
    });
  });

  test('that are bulges, splines and ellipses bound a room to a pixel', async () => {
    const circle = [0, 'LWPOLYLINE', 8, 'A-WALL', 90, 2, 70, 1, 10, 0, 20, 0, 42, 1, 10, 8, 20, 0, 42, 1];
    const proposal = await read(drawing([...wall([-2, -6], [10, -6], [10, 6], [-2, 6]), ...circle]));
    const round = proposal.places.find(({ ring }) => (ring?.length ?? 0) > 20);
    expect(Math.abs(sizeOf(round?.ring ?? null, proposal) / (Math.PI * 16) - 1)).toBeLessThan(0.002);
  });

  test('in nested blocks that are turned, scaled and repeated stand where they are drawn', async () => {
    const blocks = [
      0,
      'BLOCK',
      2,
      'CELL',
      10,
      1,
      20,
      1,
      ...oneRoom.map((value) => (value === 'A-WALL' ? '0' : value)),
      0,
      'ENDBLK',
    ];
    const outer = [
      0,
      'BLOCK',
      2,
      'PAIR',
      10,
      0,
      20,
      0,
      0,
      'INSERT',
      8,
      '0',
      2,
      'CELL',
      10,
      0,
      20,
      0,
      70,
      2,
      71,
      1,
      44,
      30,
      0,
      'ENDBLK',
    ];
    const insert = [0, 'INSERT', 8, 'A-WALL', 2, 'PAIR', 10, 5, 20, 5, 41, 0.5, 42, 0.5, 50, 90];
    const proposal = await read(drawing(insert, [...blocks, ...outer]));
    const rooms = proposal.places.filter(({ kind }) => kind === 'area');
    expect(rooms).toHaveLength(2);
    for (const { ring } of rooms) expect(sizeOf(ring, proposal)).toBeCloseTo(4.5 * 4.5, 1);
  });

  test('that lie beyond any building are left out', async () => {
    const far = [0, 'LINE', 8, 'A-WALL', 10, 0, 20, 0, 11, 2.4e18, 21, 5];
    const further = [0, 'LINE', 8, 'A-WALL', 10, 1e11, 20, 0, 11, 2e11, 21, 5];
    expect(await areasOf(drawing([...oneRoom, ...far]))).toHaveLength(1);
    await read(drawing([...oneRoom, ...further]));
  });

  test('that name themselves or nothing end no reading', async () => {
    const blocks = [
      0,
      'BLOCK',
      2,
      'SELF',
      10,
      0,
      20,
      0,
      0,
      'INSERT',
      8,
      '0',
      2,
      'SELF',
      10,
      0,
      20,
      0,
      0,
      'ENDBLK',
    ];
    const inserts = ['SELF', 'NOWHERE'].flatMap((name) => [0, 'INSERT', 8, '0', 2, name, 10, 0, 20, 0]);
    expect(await areasOf(drawing([...oneRoom, ...inserts], blocks))).toHaveLength(1);
  });

  test('that are texts name a room by number and name, not by its area, floor or door', async () => {
    const text = (value: string, y: number) => [0, 'TEXT', 8, 'NOTES', 10, 3, 20, y, 40, 0.3, 1, value];
    const texts = ['2.04', 'B\\U+00FCro', 'NF 81,0 qm', 'Parkett', '+3.20', 'T12'].flatMap((value, i) =>
      text(value, 8 - i),
    );
    const [room] = await areasOf(drawing([...oneRoom, ...texts]));
    expect(room?.texts).toEqual({ '': { title: '2.04 Büro' } });
  });

  test('that are hatches on a layer of rooms are rooms as they stand', async () => {
    const hatch = [0, 'HATCH', 8, 'RAUM', 2, 'SOLID', 70, 1, 91, 1, 92, 2, 72, 0, 73, 1, 93, 4];
    for (const [x, y] of [
      [0.5, 0.5],
      [9.5, 0.5],
      [9.5, 5],
      [0.5, 5],
    ] as const)
      hatch.push(10, x, 20, y);
    const proposal = await read(drawing([...oneRoom, ...hatch]));
    expect(proposal.places.map(({ ring }) => Math.round(sizeOf(ring, proposal)))).toEqual([41]);
  });
});

test.each([
  ['noDrawing', drawing([])],
  ['noWalls', drawing([0, 'LINE', 8, '0', 10, 0, 20, 0, 11, 9, 21, 9])],
  ['dxfLine', bytesOf('  0\nSECTION\n  2\nENTITIES\nhello\nworld\n')],
])('a DXF file that cannot be read is refused with the reason: %s', async (code, bytes) => {
  await expect(read(bytes)).rejects.toMatchObject({ code });
});

test('a drawing that does not say its unit is read by its doors, and says so', async () => {
  const style = { ...plainDxf, insUnits: 0, perMetre: 100 };
  const { remarks } = await read(dxfBytes(writeDxf([makeFloor(11, 'Ground floor')], style), style));
  expect(remarks.map(({ code }) => code)).toContain('unitGuessed');
});

test('the floor plan shows walls as dark masses, and the gaps of doors white', async () => {
  const floor = makeFloor(11, 'Ground floor');
  const { levels, facts, places } = await read(dxfBytes(writeDxf([floor], plainDxf), plainDxf));
  const [level] = levels;
  const svg = level?.backdrop && 'svg' in level.backdrop ? level.backdrop.svg : '';
  const { data, info } = await sharp(Buffer.from(svg))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([level?.width, level?.height]);
  const shadeAt = ([x, y]: Point) => data[Math.round(y) * info.width + Math.round(x)] ?? 0;
  const scale = facts.pxPerMetre ?? 1;
  // A metre of paper is around the walls; the outer ones are 36 cm thick.
  expect(shadeAt([(1 + 0.18) * scale, (1 + 0.5) * scale])).toBeLessThan(120);
  const doors = places.flatMap(({ way, point }) => (way === 'door' && point ? [point] : []));
  expect(doors.length).toBeGreaterThan(10);
  for (const door of doors) expect(shadeAt(door)).toBeGreaterThan(200);
});
