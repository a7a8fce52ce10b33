import type { Point } from '../../geometry/point.ts';
import { ringArea, ringContains } from '../../geometry/polygon.ts';
import { cellAt, type Grid, isFloorAt } from '../../wayfinding/floor/grid.ts';
import type { LevelFloor } from '../../wayfinding/floor/level-floor.ts';
import { piecesOf } from '../../wayfinding/floor/pieces.ts';
import type { ColorReport } from '../../wayfinding/floor/plan-floor.ts';
import { type WayLevel, wayOf } from '../../wayfinding/model.ts';
import type { Scale } from '../../wayfinding/scale.ts';

/** Titles of what a door joins, empty for unnamed floor, or what the door lacks. */
export type DoorFacts =
  | { id: string; joins: [string, string]; a: Point; b: Point }
  | { id: string; lacks: 'floor' | 'wall' };

/** Facts about a floor that the editor shows beside its picture. */
export type FloorFacts = {
  levelId: string;
  source: LevelFloor['source'];
  colors: ColorReport[];
  pieces: number;
  isScaled: boolean;
  doors: DoorFacts[];
};

/** Distance in which a door looks for floor, as in the build. */
const doorReachMeters = 2;

export function factsOf(level: WayLevel, floor: LevelFloor, scale: Scale): FloorFacts {
  const reachPx = Math.max(doorReachMeters / scale.metersPerPixel, floor.grid.cellPx * 4);
  const joined = floor.links.flatMap(({ markerId, a, b }): DoorFacts[] =>
    markerId === null ? [] : [{ id: markerId, joins: [nameAt(level, a), nameAt(level, b)], a, b }],
  );
  const idle = floor.idleDoors.flatMap((id): DoorFacts[] => {
    const marker = level.markers.find((each) => each.id === id);
    if (!marker) return [];
    return [{ id, lacks: hasFloorNear(floor.grid, marker.position, reachPx) ? 'wall' : 'floor' }];
  });
  const { source, colors, pieces } = floor;
  return { levelId: level.id, source, colors, pieces, isScaled: scale.isKnown, doors: [...joined, ...idle] };
}

/** Returns the title of the smallest area around a point. */
function nameAt({ areas }: WayLevel, point: Point): string {
  const around = areas.filter(
    ({ isHidden, title, data }) => !isHidden && title !== '' && ringContains(data, point),
  );
  const size = (data: readonly Point[]) => Math.abs(ringArea(data));
  return around.toSorted((one, other) => size(one.data) - size(other.data))[0]?.title ?? '';
}

function hasFloorNear(grid: Grid, [x, y]: Point, reachPx: number): boolean {
  for (let dy = -reachPx; dy <= reachPx; dy += grid.cellPx) {
    for (let dx = -reachPx; dx <= reachPx; dx += grid.cellPx) {
      if (dx * dx + dy * dy <= reachPx * reachPx && isFloorAt(grid, [x + dx, y + dy])) return true;
    }
  }
  return false;
}

/** Colours of floor that is connected on its level, and of floor that is not, as red, green, blue, opacity. */
export const floorInks = { joined: [13, 148, 136, 150], apart: [217, 119, 6, 170] } as const;

/** Returns the floor as RGBA, one pixel per cell. Floor joined by doors, gaps and shafts has one colour. */
export function pictureOf(level: WayLevel, { grid, links }: LevelFloor): Uint8ClampedArray<ArrayBuffer> {
  const { of, sizes } = piecesOf(grid.cells, grid.width);
  const main = mainPieces(level, grid, links, of, sizes);
  const picture = new Uint8ClampedArray(of.length * 4);
  for (let i = 0; i < of.length; i++) {
    const piece = of[i] ?? -1;
    if (piece >= 0) picture.set(main.has(piece) ? floorInks.joined : floorInks.apart, i * 4);
  }
  return picture;
}

/** Returns the connected pieces with the largest total floor. */
function mainPieces(
  level: WayLevel,
  grid: Grid,
  links: LevelFloor['links'],
  of: Int32Array,
  sizes: readonly number[],
): ReadonlySet<number> {
  const near = sizes.map((): number[] => []);
  const join = (a: Point, b: Point) => {
    const one = of[cellAt(grid, a)] ?? -1;
    const other = of[cellAt(grid, b)] ?? -1;
    near[one]?.push(other);
    near[other]?.push(one);
  };
  for (const { a, b } of links) join(a, b);
  const shafts = Map.groupBy(
    level.markers.filter((marker) => wayOf(marker)?.shaft),
    (marker) => `${wayOf(marker)?.kind}/${wayOf(marker)?.shaft}`,
  );
  for (const [first, ...others] of shafts.values())
    for (const other of others) if (first) join(first.position, other.position);
  let best = new Set<number>();
  let most = 0;
  const seen = new Set<number>();
  for (let start = 0; start < sizes.length; start++) {
    if (seen.has(start)) continue;
    const group = new Set([start]);
    for (const piece of group) for (const next of near[piece] ?? []) if (next >= 0) group.add(next);
    let size = 0;
    for (const piece of group) {
      seen.add(piece);
      size += sizes[piece] ?? 0;
    }
    if (size <= most) continue;
    most = size;
    best = group;
  }
  return best;
}
