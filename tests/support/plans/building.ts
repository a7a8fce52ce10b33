import type { Point } from '#lib/geometry/point.ts';
import type { Ring } from '#lib/geometry/polygon.ts';
import { createRandom } from '../venue.ts';

/** A made-up floor. Lengths are in metres, y down. */
export type MadeRoom = { ring: Ring; number: string | null; name: string | null };
export type MadeDoor = {
  hinge: Point;
  latch: Point /** Where the leaf stands when it is open. */;
  open: Point;
};
export type MadeFloor = {
  name: string;
  rooms: readonly MadeRoom[];
  doors: readonly MadeDoor[];
  /** Lines of the faces of walls, with their ends at doors and windows. */
  walls: readonly (readonly [Point, Point])[];
  windows: readonly (readonly [Point, Point])[];
  width: number;
  height: number;
};

const [inner, outer, corridor, doorWidth] = [0.14, 0.36, 2.4, 0.9];
const names = [
  'Office',
  'Meeting room',
  'Store',
  'Kitchen',
  'Archive',
  'Küche',
  'Büro',
  'Laboratory 2',
  'Salle du conseil',
];

/** Returns a floor with rows of rooms on both sides of a corridor. The same seed gives the same floor. */
export function makeFloor(seed: number, name: string, perRow = 8): MadeFloor {
  const lots = createRandom(seed);
  const rooms: MadeRoom[] = [];
  const doors: MadeDoor[] = [];
  const walls: [Point, Point][] = [];
  const windows: [Point, Point][] = [];
  const widths = [0, 1].map(() => Array.from({ length: perRow }, () => 2.6 + 4 * lots()));
  const length = Math.max(...widths.map((row) => row.reduce((sum, each) => sum + each + inner, -inner)));
  const depth = 5;
  const width = length + 2 * outer;
  const height = 2 * (depth + inner + outer) + corridor;
  const top = outer + depth + inner;
  const rect = (x: number, y: number, w: number, h: number): Ring => [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ];
  const gaps = {
    corridorTop: [] as number[],
    corridorBottom: [] as number[],
    top: [] as number[],
    bottom: [] as number[],
  };
  for (const [row, sizes] of widths.entries()) {
    const y = row === 0 ? outer : top + corridor + inner;
    let x = outer;
    for (const [i, size] of sizes.entries()) {
      const w = i === sizes.length - 1 ? outer + length - x : size;
      const number = lots() < 0.1 ? null : `${row + 1}.${String(i + 1).padStart(2, '0')}`;
      rooms.push({
        ring: rect(x, y, w, depth),
        number,
        name: lots() < 0.15 ? null : (names[Math.floor(lots() * names.length)] ?? null),
      });
      const at = x + 0.3 + (w - 0.6 - doorWidth) * lots();
      const side = row === 0 ? y + depth : y;
      const inward = row === 0 ? -1 : 1;
      const isLeft = lots() < 0.5;
      const hinge: Point = [isLeft ? at : at + doorWidth, side];
      doors.push({
        hinge,
        latch: [isLeft ? at + doorWidth : at, side],
        open: [hinge[0], side + inward * doorWidth],
      });
      (row === 0 ? gaps.corridorTop : gaps.corridorBottom).push(at);
      const from = x + w / 2 - 0.7;
      (row === 0 ? gaps.top : gaps.bottom).push(from);
      x += w + inner;
    }
  }
  rooms.push({ ring: rect(outer, top, length, corridor), number: '0.01', name: 'Corridor' });
  const line = (from: number, to: number, y: number, starts: readonly number[], gap: number) => {
    let at = from;
    for (const start of [...starts].sort((a, b) => a - b)) {
      if (start + gap < from || start > to) continue;
      walls.push([
        [at, y],
        [start, y],
      ]);
      at = start + gap;
    }
    walls.push([
      [at, y],
      [to, y],
    ]);
  };
  const jambs = (starts: readonly number[], gap: number, a: number, b: number) => {
    for (const start of starts) {
      walls.push(
        [
          [start, a],
          [start, b],
        ],
        [
          [start + gap, a],
          [start + gap, b],
        ],
      );
    }
  };
  for (const { ring } of rooms.slice(0, -1)) {
    const [[x, y], , [right, bottom]] = ring as [Point, Point, Point];
    const isTop = y < top;
    line(x, right, y, isTop ? gaps.top : gaps.corridorBottom, isTop ? 1.4 : doorWidth);
    line(x, right, bottom, isTop ? gaps.corridorTop : gaps.bottom, isTop ? doorWidth : 1.4);
    walls.push(
      [
        [x, y],
        [x, bottom],
      ],
      [
        [right, y],
        [right, bottom],
      ],
    );
  }
  line(outer, outer + length, top, gaps.corridorTop, doorWidth);
  line(outer, outer + length, top + corridor, gaps.corridorBottom, doorWidth);
  line(0, width, 0, gaps.top, 1.4);
  line(0, width, height, gaps.bottom, 1.4);
  jambs(gaps.corridorTop, doorWidth, top - inner, top);
  jambs(gaps.corridorBottom, doorWidth, top + corridor, top + corridor + inner);
  jambs(gaps.top, 1.4, 0, outer);
  jambs(gaps.bottom, 1.4, height - outer, height);
  for (const start of gaps.top)
    windows.push([
      [start, outer / 2],
      [start + 1.4, outer / 2],
    ]);
  for (const start of gaps.bottom)
    windows.push([
      [start, height - outer / 2],
      [start + 1.4, height - outer / 2],
    ]);
  // The entrance of the corridor, without a door leaf outside of the wall.
  const middle = top + corridor / 2 - 0.6;
  walls.push(
    [
      [0, 0],
      [0, middle],
    ],
    [
      [0, middle + 1.2],
      [0, height],
    ],
    [
      [width, 0],
      [width, height],
    ],
  );
  walls.push(
    [
      [outer, top],
      [outer, middle],
    ],
    [
      [outer, middle + 1.2],
      [outer, top + corridor],
    ],
  );
  walls.push([
    [outer + length, top],
    [outer + length, top + corridor],
  ]);
  walls.push(
    [
      [0, middle],
      [outer, middle],
    ],
    [
      [0, middle + 1.2],
      [outer, middle + 1.2],
    ],
  );
  doors.push({ hinge: [outer, middle], latch: [outer, middle + 1.2], open: [outer + 1.2, middle] });
  return { name, rooms, doors, walls, windows, width, height };
}
