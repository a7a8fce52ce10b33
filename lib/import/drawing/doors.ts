import { boundsOf } from '../../geometry/bounds.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { distanceToSegment } from '../../geometry/segment.ts';
import type { Stroke } from './drawing.ts';
import type { Graph, Segment } from './graph.ts';
import { direction, edgesOf, type Opening } from './openings.ts';

export type Door = Pick<Opening, 'at' | 'width' | 'along' | 'thickness'> & {
  readonly layer: string;
  readonly isEntrance: boolean;
};

/** A door as it is drawn: where its leaf may close, each from hinge to latch; without an arc its middle alone. */
export type DrawnDoor = {
  readonly layer: string;
  readonly closings: readonly Segment[];
  readonly at: Point;
  readonly width: number;
};

/** Radius of a leaf in metres, and the angle of its swing. */
const [leafMin, leafMax] = [0.45, 1.7];
const [swingMin, swingMax] = [55, 125];
/** Ends of a closed door lie this near to walls (metres). */
const besideMax = 0.2;

/** Returns the doors that strokes show: symbols, and swings that are of no symbol. */
export function drawnDoors(strokes: readonly Stroke[]): DrawnDoor[] {
  const bySymbol = Map.groupBy(strokes, ({ symbol }) => symbol);
  const loose = (bySymbol.get(null) ?? []).filter(isSwing).map((stroke) => doorOf([stroke]));
  bySymbol.delete(null);
  return [...loose, ...[...bySymbol.values()].map(doorOf)].filter(
    ({ width }) => width >= leafMin / 2 && width <= 8,
  );
}

/** Checks whether a stroke is the arc over which the leaf of a door swings. */
export function isSwing({ arc, isClosed }: Pick<Stroke, 'arc' | 'isClosed'>): boolean {
  if (!arc || isClosed || arc.radius < leafMin || arc.radius > leafMax) return false;
  const chord = distance(arc.from, arc.to);
  const degrees = (2 * Math.asin(Math.min(1, chord / (2 * arc.radius))) * 180) / Math.PI;
  return degrees >= swingMin && degrees <= swingMax;
}

function doorOf(strokes: readonly Stroke[]): DrawnDoor {
  const swings = strokes.filter(isSwing).flatMap(({ arc }) => arc ?? []);
  const { minX, minY, maxX, maxY } = boundsOf(strokes.flatMap(({ points }) => points));
  const [first] = swings;
  return {
    layer: strokes[0]?.layer ?? '',
    closings: swings.flatMap(({ center, from, to }): Segment[] => [
      [center, from],
      [center, to],
    ]),
    at: [(minX + maxX) / 2, (minY + maxY) / 2],
    width: first?.radius ?? Math.max(maxX - minX, maxY - minY),
  };
}

/**
 * Returns the doors at their openings, how many these are, and lines that close doors whose openings were not found. A swing that no layer
 * names a door is one only at an opening or between walls.
 */
export function settleDoors(
  drawn: readonly (DrawnDoor & { readonly isNamed: boolean })[],
  openings: readonly Opening[],
  walls: Graph,
): { doors: Door[]; lines: Segment[]; inGaps: number } {
  const taken = new Set<Opening>();
  const doors: Door[] = [];
  const lines: Segment[] = [];
  const edges = edgesOf(walls);
  for (const door of drawn) {
    const opening = openingOf(door, openings);
    if (opening) {
      if (!taken.has(opening)) doors.push({ ...opening, layer: door.layer, isEntrance: false });
      taken.add(opening);
      continue;
    }
    const closing = closingOf(door, edges);
    if (closing) lines.push(closing);
    else if (!door.isNamed) continue;
    const [hinge, latch] = closing ?? [];
    const at: Point = hinge && latch ? [(hinge[0] + latch[0]) / 2, (hinge[1] + latch[1]) / 2] : door.at;
    const along = hinge && latch ? direction(hinge, latch) : ([1, 0] as const);
    if (doors.some((other) => distance(other.at, at) < Math.max(0.5, door.width / 2))) continue;
    doors.push({ at, width: door.width, along, thickness: 0, layer: door.layer, isEntrance: false });
  }
  return { doors, lines, inGaps: taken.size };
}

function openingOf(door: DrawnDoor, openings: readonly Opening[]): Opening | null {
  const middles = door.closings.map(([a, b]): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
  let [nearest, least]: [Opening | null, number] = [null, Infinity];
  for (const opening of openings) {
    for (const at of middles.length > 0 ? middles : [door.at]) {
      const to: Point = [at[0] - opening.at[0], at[1] - opening.at[1]];
      const along = Math.abs(to[0] * opening.along[0] + to[1] * opening.along[1]);
      const aside = Math.abs(to[0] * opening.along[1] - to[1] * opening.along[0]);
      if (along > opening.width / 2 || aside > opening.thickness / 2 + 0.35) continue;
      const away = along + aside;
      if (away < least) [nearest, least] = [opening, away];
    }
  }
  return nearest;
}

/** Returns the closing of a door whose two ends lie nearest to walls; null if an end of each lies apart. */
function closingOf({ closings }: DrawnDoor, walls: readonly Segment[]): Segment | null {
  const awayOf = (point: Point) => Math.min(...walls.map(([a, b]) => distanceToSegment(point, a, b)));
  let [nearest, least]: [Segment | null, number] = [null, Infinity];
  for (const closing of closings) {
    const [hinge, latch] = closing.map(awayOf);
    if (hinge === undefined || latch === undefined || Math.max(hinge, latch) > besideMax) continue;
    if (hinge + latch < least) [nearest, least] = [closing, hinge + latch];
  }
  return nearest;
}
