import polylabel from 'polylabel';
import sharp, { type Sharp } from 'sharp';
import { boundsIntersect, boundsOf, unionBounds } from '#lib/geometry/bounds.ts';
import { distance, lerp, type Point } from '#lib/geometry/point.ts';
import { edges, type Ring, ringContains } from '#lib/geometry/polygon.ts';
import type { Picture } from '#lib/import/trace/raster.ts';

/** Styles of the same floor: of a drawing office, of a graphic designer, of a scanner. */
export type DrawnStyle = 'lines' | 'thick' | 'coloured' | 'scan';
export const drawnStyles: readonly DrawnStyle[] = ['lines', 'thick', 'coloured', 'scan'];

export type DrawnRoom = { ring: Ring; name: string; door: readonly [Point, Point]; hasLeaf: boolean };

const width = 2400;
const height = 1800;
const scanTurn = (2 * Math.PI) / 180;
const colours = ['#f6d6a8', '#bfe3c0', '#c6d4f2', '#f2c6cf', '#e8e3b5', '#d9c8ee', '#bfe6e6'];
const corridorColour = '#f4f1ea';

/** Returns 60 rooms: rows along two corridors, some L-shaped, and five halls with pillars and slanted walls. */
function drawnRooms(): DrawnRoom[] {
  const lots = lotsFrom(7);
  const rows = [
    { top: 140, bottom: 400, doorsAt: 400 },
    { top: 480, bottom: 720, doorsAt: 480 },
    { top: 720, bottom: 1000, doorsAt: 1000 },
    { top: 1080, bottom: 1330, doorsAt: 1080 },
  ];
  const rooms = rows.flatMap(({ top, bottom, doorsAt }, row) =>
    ringsInRow(lots, top, bottom, row % 2 === 0 ? 14 : 13).map((ring) => roomOf(lots, ring, doorsAt)),
  );
  const halls = ringsOfHalls(1330, 1640).map((ring) => roomOf(lots, ring, 1330));
  const corridors = [400, 1000].map((top) => corridorOf(top, top + 80));
  return [...rooms, ...halls.slice(0, 4), ...corridors];
}

/** Returns the centres of the free-standing pillars in the halls. */
function pillarsOf(): Point[] {
  return [250, 350, 800, 900, 1300, 1450, 1900, 2050].flatMap((x): Point[] => [
    [x, 1450],
    [x, 1540],
  ]);
}

function ringsInRow(lots: () => number, top: number, bottom: number, count: number): Ring[] {
  const shares = Array.from({ length: count }, () => 1 + 0.9 * lots());
  const all = shares.reduce((sum, share) => sum + share, 0);
  const sides = [100];
  for (const share of shares) sides.push((sides.at(-1) ?? 0) + (share / all) * 2200);
  const middle = (top + bottom) / 2;
  return shares.map((_, i): Ring => {
    const left = sides[i] ?? 0;
    const right = sides[i + 1] ?? 0;
    const next = sides[i + 2];
    const before = sides[i - 1];
    // Rooms 3 and 4, and 8 and 9, of a row share a wall with a step.
    if (i % 5 === 3 && next !== undefined) {
      const step = right + (next - right) * 0.4;
      return [
        [left, top],
        [step, top],
        [step, middle],
        [right, middle],
        [right, bottom],
        [left, bottom],
      ];
    }
    if (i % 5 === 4 && before !== undefined) {
      const step = left + (right - left) * 0.4;
      return [
        [step, top],
        [right, top],
        [right, bottom],
        [left, bottom],
        [left, middle],
        [step, middle],
      ];
    }
    return rectangle(left, top, right, bottom);
  });
}

function ringsOfHalls(top: number, bottom: number): Ring[] {
  const uppers = [100, 640, 1120, 1700, 2300];
  const lowers = [100, 560, 1200, 1640, 2300];
  return uppers.slice(0, -1).map(
    (left, i): Ring => [
      [left, top],
      [uppers[i + 1] ?? 0, top],
      [lowers[i + 1] ?? 0, bottom],
      [lowers[i] ?? 0, bottom],
    ],
  );
}

function corridorOf(top: number, bottom: number): DrawnRoom {
  const ring = rectangle(100, top, 2300, bottom);
  const door: [Point, Point] = [
    [100, top + 20],
    [100, bottom - 20],
  ];
  // Its exit is drawn shut, because an open one would make it part of the outside.
  return { ring, name: '', door, hasLeaf: true };
}

function rectangle(left: number, top: number, right: number, bottom: number): Ring {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** Returns a room with a door in its longest wall at a height, and with a number as its name. */
function roomOf(lots: () => number, ring: Ring, doorsAt: number): DrawnRoom {
  const walls = [...edges(ring)].filter(([a, b]) => a[1] === doorsAt && b[1] === doorsAt);
  const [from, to] = walls.sort(([a, b], [c, d]) => distance(c, d) - distance(a, b))[0] ?? [
    [0, 0],
    [0, 0],
  ];
  const length = distance(from, to);
  const middle = 0.3 + 0.4 * lots();
  const half = Math.min(18 + 8 * lots(), length * 0.2) / length;
  return {
    ring,
    name: String(100 + Math.floor(lots() * 900)),
    door: [lerp(from, to, middle - half), lerp(from, to, middle + half)],
    hasLeaf: lots() < 0.5,
  };
}

/** Draws the floor in one style. Returns the picture and the rooms' outlines in its pixels. */
export async function drawPlan(style: DrawnStyle): Promise<{ picture: Picture; rooms: Ring[] }> {
  const rooms = drawnRooms();
  const wall = { lines: 4, thick: 14, coloured: 3, scan: 5 }[style];
  const ink = style === 'coloured' ? '#8a8378' : '#1c1c1c';
  const parts = [
    ...rooms.map(({ ring, name }, i) => {
      const fill = name === '' ? corridorColour : colours[i % colours.length];
      return `<polygon points="${ring.map((point) => point.join()).join(' ')}" fill="${
        style === 'coloured' ? fill : 'none'
      }" stroke="${ink}" stroke-width="${wall}"/>`;
    }),
    ...rooms.filter(({ name }) => name !== '').map((room) => doorOf(room, style, wall)),
    ...pillarsOf().map(([x, y]) => `<rect x="${x - 8}" y="${y - 8}" width="16" height="16" fill="#222"/>`),
    ...rooms.map(({ ring, name }) => letteringOf(ring, name)),
  ];
  const degrees = style === 'scan' ? 2 : 0;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/><g transform="rotate(${degrees} ${width / 2} ${height / 2})">${parts.join('')}</g></svg>`;
  const drawing = sharp(Buffer.from(svg)).flatten({ background: '#fff' });
  const shown = style === 'scan' ? await scan(drawing) : drawing;
  const rgba = await shown.ensureAlpha().raw().toBuffer();
  const turned = ({ ring }: DrawnRoom): Ring =>
    style === 'scan' ? ring.map((point) => turn(point, scanTurn)) : ring;
  return { picture: { width, height, rgba }, rooms: rooms.map(turned) };
}

/** Draws a gap in the wall. Half of the doors also have a leaf and the arc in which it swings into the room. */
function doorOf({ ring, door: [a, b], hasLeaf }: DrawnRoom, style: DrawnStyle, wall: number): string {
  const paper = style === 'coloured' ? corridorColour : '#fff';
  const gap = `<path d="M${a.join()}L${b.join()}" stroke="${paper}" stroke-width="${wall + 3}"/>`;
  if (!hasLeaf || style === 'coloured') return gap;
  const reach = distance(a, b);
  const isRoomBelow = middleOf(ring)[1] > a[1];
  const isSweep = isRoomBelow !== b[0] > a[0];
  const leaf = `M${a.join()}v${isRoomBelow ? reach : -reach}A${reach} ${reach} 0 0 ${isSweep ? 1 : 0} ${b.join()}`;
  return `${gap}<path d="${leaf}" fill="none" stroke="#222" stroke-width="2"/>`;
}

/** Strokes of digits on a grid of 2 x 4, so that the result does not depend on the machine's fonts. */
const digits: Readonly<Record<string, string>> = {
  0: 'M0 0H2V4H0Z',
  1: 'M1 0V4',
  2: 'M0 0H2V2H0V4H2',
  3: 'M0 0H2V4H0M0 2H2',
  4: 'M0 0V2H2M2 0V4',
  5: 'M2 0H0V2H2V4H0',
  6: 'M2 0H0V4H2V2H0',
  7: 'M0 0H2V4',
  8: 'M0 0H2V4H0ZM0 2H2',
  9: 'M2 2H0V0H2V4H0',
};

function letteringOf(ring: Ring, name: string): string {
  const [x, y] = middleOf(ring);
  const strokes = [...name].map(
    (digit, i) =>
      `<path transform="translate(${x - 22 + i * 16} ${y - 10}) scale(5)" d="${digits[digit] ?? ''}"/>`,
  );
  return `<g fill="none" stroke="#222" stroke-width="0.5">${strokes.join('')}</g>`;
}

/** Returns the point where a person clicks into a room: the point farthest from its walls. */
export function middleOf(ring: Ring): Point {
  const [x = 0, y = 0] = polylabel([ring.map(([a, b]) => [a, b])], 1);
  return [x, y];
}

/** Makes the drawing look scanned: blurred, unevenly lit, with the noise of paper and compression. */
async function scan(drawing: Sharp): Promise<Sharp> {
  const lots = lotsFrom(11);
  const light = Buffer.alloc(width * height);
  for (let i = 0; i < light.length; i++) {
    const y = Math.floor(i / width);
    light[i] = 128 + (lots() - 0.5) * 36 + 14 * Math.sin(((i % width) / width) * 3) - 30 * (y / height);
  }
  const paper = await sharp(light, { raw: { width, height, channels: 1 } })
    .toColourspace('srgb')
    .png()
    .toBuffer();
  const lit = sharp(await drawing.blur(1.3).png().toBuffer()).composite([{ input: paper, blend: 'overlay' }]);
  return sharp(await lit.flatten({ background: '#fff' }).jpeg({ quality: 60 }).toBuffer());
}

function turn([x, y]: Point, angle: number): Point {
  const [u, v] = [x - width / 2, y - height / 2];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [u * cos - v * sin + width / 2, u * sin + v * cos + height / 2];
}

const latticeLines = 40;

/** Returns the intersection over union of two rings, measured at grid points: 1 if equal, 0 if disjoint. */
export function likeness(a: Ring, b: Ring): number {
  if (!boundsIntersect(boundsOf(a), boundsOf(b))) return 0;
  const bounds = unionBounds(boundsOf(a), boundsOf(b));
  let both = 0;
  let any = 0;
  for (let row = 0; row < latticeLines; row++) {
    for (let column = 0; column < latticeLines; column++) {
      const point: Point = [
        bounds.minX + ((column + 0.5) / latticeLines) * (bounds.maxX - bounds.minX),
        bounds.minY + ((row + 0.5) / latticeLines) * (bounds.maxY - bounds.minY),
      ];
      const isInA = ringContains(a, point);
      const isInB = ringContains(b, point);
      if (isInA && isInB) both++;
      if (isInA || isInB) any++;
    }
  }
  return any > 0 ? both / any : 0;
}

/** Returns the same numbers from 0 to 1 each time (Park and Miller). */
function lotsFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}
