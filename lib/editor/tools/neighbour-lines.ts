import { boundsOf, expandBounds } from '../../geometry/bounds.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { edges } from '../../geometry/polygon.ts';
import { type Guide, snapPoint } from '../../geometry/snap.ts';
import { pointsOf } from '../commands/geometry.ts';
import type { Place } from '../model/types.ts';
import type { SnapHint, World } from './types.ts';

/**
 * In screen px: distance at which a line attracts, length of vertical and horizontal lines, and length of extended
 * slanted edges.
 */
const linePx = 6;
const reachPx = 500;
const edgeReachPx = 160;
/** Edges shorter than this on the screen are not extended. */
const edgeMinPx = 16;

const upright: Point = [0, 1];
const level: Point = [1, 0];

/** Returns the vertical and the horizontal line through a point. */
export function linesThrough(through: Point): Guide[] {
  return [
    { through, along: upright },
    { through, along: level },
  ];
}

/**
 * Finds the line of a neighbour that attracts a point: vertical or horizontal through a corner, or along a slanted
 * edge.
 */
export function findNeighbourLine(
  world: World,
  point: Point,
  except: ReadonlySet<string> = new Set(),
): SnapHint | null {
  if (!world.isSnapping) return null;
  const radius = linePx / world.k;
  const reach = reachPx / world.k;
  const here = boundsOf([point]);
  const neighbours = (dx: number, dy: number) =>
    world
      .search({ minX: here.minX - dx, maxX: here.maxX + dx, minY: here.minY - dy, maxY: here.maxY + dy })
      .filter(({ id }) => !except.has(id));
  const corners = (dx: number, dy: number) =>
    neighbours(dx, dy)
      .flatMap(pointsOf)
      .filter(([x, y]) => Math.abs(x - point[0]) <= dx && Math.abs(y - point[1]) <= dy);
  const guides: Guide[] = [
    ...corners(radius, reach).map((through) => ({ through, along: upright })),
    ...corners(reach, radius).map((through) => ({ through, along: level })),
    ...neighbours(edgeReachPx / world.k, edgeReachPx / world.k).flatMap((place) =>
      slantedEdges(place, point, world.k),
    ),
  ];
  const snap = snapPoint(point, { rings: [], guides }, radius);
  return snap && { ...snap, ringId: null };
}

function slantedEdges(place: Place, point: Point, k: number): Guide[] {
  if (place.kind === 'marker') return [];
  const around = expandBounds(boundsOf([point]), edgeReachPx / k);
  const isNear = ([x, y]: Point) =>
    x >= around.minX && x <= around.maxX && y >= around.minY && y <= around.maxY;
  return [...edges(place.data)].flatMap(([a, b]) => {
    const length = distance(a, b);
    if (length * k < edgeMinPx || a[0] === b[0] || a[1] === b[1] || !(isNear(a) || isNear(b))) return [];
    const through = distance(a, point) < distance(b, point) ? a : b;
    return [{ through, along: [(b[0] - a[0]) / length, (b[1] - a[1]) / length] as const }];
  });
}
