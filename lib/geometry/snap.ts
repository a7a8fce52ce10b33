import { distance, type Point } from './point.ts';
import { edges, type Ring } from './polygon.ts';
import { closestOnSegment } from './segment.ts';

export type SnapKind = 'vertex' | 'edge' | 'border' | 'guide';

/** What a dragged point may stick to; rings and guides near it, found by the caller's index. */
export type SnapTargets = {
  rings: readonly Ring[];
  /** Size of the level's image, for its border. */
  image?: { width: number; height: number };
  /** Guide lines: `x` upright, `y` level. */
  guides?: readonly ({ readonly x: number } | { readonly y: number })[];
};

export type Snap = { kind: SnapKind; point: Point };

/**
 * Where `point` sticks to within `radius` map pixels, or null. A vertex beats an edge, an edge the
 * image's border, a border a guide; of one kind the nearest wins. A vertex gives its exact coordinates.
 */
export function snapPoint(point: Point, targets: SnapTargets, radius: number): Snap | null {
  return (
    nearest('vertex', point, targets.rings.flat(), radius) ??
    nearest('edge', point, edgePoints(point, targets.rings, radius), radius) ??
    nearest('border', point, borderPoints(point, targets.image, radius), radius) ??
    nearest('guide', point, guidePoints(point, targets.guides ?? []), radius)
  );
}

function nearest(kind: SnapKind, point: Point, candidates: Iterable<Point>, radius: number): Snap | null {
  let best: Point | null = null;
  let bestDistance = radius;
  for (const candidate of candidates) {
    const away = distance(point, candidate);
    if (away <= bestDistance && (best === null || away < bestDistance)) {
      best = candidate;
      bestDistance = away;
    }
  }
  return best === null ? null : { kind, point: best };
}

function edgePoints(point: Point, rings: readonly Ring[], radius: number): Point[] {
  const found: Point[] = [];
  for (const ring of rings) {
    for (const [a, b] of edges(ring)) {
      const closest = closestOnSegment(point, a, b);
      if (distance(point, closest) <= radius) found.push(closest);
    }
  }
  return found;
}

/** A corner of the image where both borders are near, else the nearest place on a border. */
function borderPoints(point: Point, image: SnapTargets['image'], radius: number): Point[] {
  if (!image) return [];
  const x = [0, image.width].find((side) => Math.abs(point[0] - side) <= radius);
  const y = [0, image.height].find((side) => Math.abs(point[1] - side) <= radius);
  if (x !== undefined && y !== undefined) {
    const corner: Point = [x, y];
    if (distance(corner, point) <= radius) return [corner];
  }
  const found: Point[] = [];
  if (x !== undefined && point[1] >= 0 && point[1] <= image.height) found.push([x, point[1]]);
  if (y !== undefined && point[0] >= 0 && point[0] <= image.width) found.push([point[0], y]);
  return found;
}

function guidePoints(point: Point, guides: NonNullable<SnapTargets['guides']>): Point[] {
  return guides.map((guide): Point => ('x' in guide ? [guide.x, point[1]] : [point[0], guide.y]));
}
