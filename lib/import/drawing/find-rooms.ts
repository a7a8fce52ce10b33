import { type Bounds, boundsIntersect, boundsOf } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import { type Ring, ringArea, ringContains } from '../../geometry/polygon.ts';
import { simplifyRing } from '../../geometry/simplify.ts';
import { type Door, drawnDoors, isSwing, settleDoors } from './doors.ts';
import type { Stroke } from './drawing.ts';
import { type Face, findFaces } from './faces.ts';
import { cutSegments, type Segment } from './graph.ts';
import { findOpenings, type Opening } from './openings.ts';
import { pointInside } from './point-inside.ts';
import type { Role } from './roles.ts';

/** Strokes of a floor by what they show. Points are in metres. */
export type FloorStrokes = {
  readonly of: (role: Role) => readonly Stroke[];
  readonly hatches: readonly Stroke[];
};

export type FoundFloor = {
  /** Inner outlines of rooms, without their holes. */
  readonly rooms: readonly Ring[];
  /** The strokes that draw rooms, by the outlines that were made of them. */
  readonly drawnBy: ReadonlyMap<Ring, Stroke>;
  readonly doors: readonly Door[];
  /** Cells within walls, without the gaps of doors and windows; none where the drawing fills its walls itself. */
  readonly walls: readonly Face[];
  /** Whether the drawing has the outlines of rooms itself. */
  readonly isDrawn: boolean;
  /** Number of doors that stand in a gap of a wall. */
  readonly doorsInGaps: number;
};

/** Ends of lines this near are one (metres). */
const reach = 0.008;
const areaMin = 1.5;
/** A cell is within a wall if its mean width is less, or less than the second and it is many times as long. */
const [widthMin, stripWidthMin, stripLengths] = [0.5, 0.9, 12];
const straightness = 0.004;

/** Finds the rooms between the walls of a floor, and its doors. Throws ImportRefused for too many lines. */
export function findFloor(strokes: FloorStrokes): FoundFloor {
  const walls = strokes.of('walls').filter((stroke) => !isSwing(stroke));
  const windows = strokes.of('windows');
  const named = strokes.of('doors');
  const swings = [...strokes.of('other'), ...strokes.of('walls')].filter(isSwing);
  const drawn = [
    ...drawnDoors(named).map((door) => ({ ...door, isNamed: true })),
    ...drawnDoors(swings).map((door) => ({ ...door, isNamed: false })),
  ];
  const plain = cutSegments(segmentsOf(walls), reach);
  const marks = [...named, ...swings, ...windows].flatMap(({ points }) => points);
  const openings = findOpenings(plain, marks);
  const settled = settleDoors(drawn, openings, plain);
  const closing = [...openings.flatMap(({ lines }) => lines), ...settled.lines];
  const graph = cutSegments([...segmentsOf(walls), ...closing, ...segmentsOf(windows)], reach);
  const faces = findFaces(graph);
  const fills = fillsOf(walls);
  const isRoom = (face: Face) => face.area >= areaMin && !isStrip(face) && !isFilled(face, fills);
  const found = faces.filter(isRoom).map(({ ring }) => simplifyRing(ring, straightness));
  const drawnBy = drawnRooms(strokes);
  const outlines = [...drawnBy.keys()];
  const isDrawn = outlines.length > 0 && outlines.length * 2 >= found.length;
  const rooms = isDrawn ? outlines : found;
  return {
    rooms,
    drawnBy,
    doors: settled.doors.map((door) => ({ ...door, isEntrance: isToOutside(door, rooms) })),
    walls:
      fills.length > 0
        ? []
        : faces.filter((face) => !isRoom(face) && isStrip(face) && !isOpening(face, openings)),
    isDrawn,
    doorsInGaps: settled.inGaps,
  };
}

/** Returns the edges of strokes. */
export function segmentsOf(strokes: readonly Stroke[]): Segment[] {
  return strokes.flatMap(({ points, isClosed }) => {
    const all = isClosed && points[0] ? [...points, points[0]] : points;
    return all.slice(1).map((point, i): Segment => [all[i] ?? point, point]);
  });
}

/** Returns the outlines of rooms that the drawing has on a layer of its own, each with its stroke. */
function drawnRooms(strokes: FloorStrokes): Map<Ring, Stroke> {
  const outlines = [...strokes.of('rooms'), ...strokes.hatches].filter(({ points, isClosed }) => {
    const [first, last] = [points[0], points.at(-1)];
    const isRing = isClosed || (first && last && Math.hypot(first[0] - last[0], first[1] - last[1]) < reach);
    return isRing && points.length >= 3 && ringArea(points) >= areaMin;
  });
  const rings = outlines.map((stroke) => [simplifyRing(stroke.points, straightness), stroke] as const);
  // An outline and its hatch are one room.
  const own = rings.filter(
    ([ring], i) =>
      !rings
        .slice(0, i)
        .some(
          ([other]) =>
            Math.abs(ringArea(other) - ringArea(ring)) < 0.02 * ringArea(ring) && isSameBox(other, ring),
        ),
  );
  return new Map(own);
}

function isSameBox(one: Ring, other: Ring): boolean {
  const [a, b] = [boundsOf(one), boundsOf(other)];
  return [a.minX - b.minX, a.minY - b.minY, a.maxX - b.maxX, a.maxY - b.maxY].every(
    (by) => Math.abs(by) < 0.1,
  );
}

function isOpening({ ring }: Face, openings: readonly Opening[]): boolean {
  return openings.some(({ at }) => ringContains(ring, at));
}

function isStrip({ area, length }: Face): boolean {
  const width = (2 * area) / length;
  return width < widthMin || (width < stripWidthMin && length / (2 * width) > stripLengths);
}

/** Outlines that are filled together: what lies within an even number of them is a hole. */
type Fill = readonly { ring: readonly Point[]; bounds: Bounds }[];

function fillsOf(walls: readonly Stroke[]): Fill[] {
  const filled = walls.filter(({ isFilled }) => isFilled);
  const together = Map.groupBy(filled, (stroke) => stroke.fill ?? stroke);
  return [...together.values()].map((strokes) =>
    strokes.map(({ points }) => ({ ring: points, bounds: boundsOf(points) })),
  );
}

function isFilled(face: Face, fills: readonly Fill[]): boolean {
  if (fills.length === 0) return false;
  const inside = pointInside(face);
  const around = boundsOf([inside]);
  return fills.some((rings) => {
    const within = rings.filter(
      ({ ring, bounds }) => boundsIntersect(bounds, around) && ringContains(ring, inside),
    );
    return within.length % 2 === 1;
  });
}

function isToOutside({ at, along, thickness }: Door, rooms: readonly Ring[]): boolean {
  const away = thickness / 2 + 0.4;
  const sides = [1, -1].map(
    (sign): Point => [at[0] - along[1] * sign * away, at[1] + along[0] * sign * away],
  );
  return sides.filter((side) => rooms.some((ring) => ringContains(ring, side))).length === 1;
}
