import { distance, type Point } from './point.ts';
import { edges, type Ring } from './polygon.ts';
import { closestOnSegment } from './segment.ts';

export type SnapKind = 'vertex' | 'edge' | 'border' | 'guide';

/** The rings and guides near a dragged point, found by the caller's index. */
export type SnapTargets = {
  rings: readonly Ring[];
  /** Size of the level's image in map pixels. Its border attracts too. */
  image?: { width: number; height: number };
  guides?: readonly Guide[];
};

/** A line that attracts: a point on it and a direction of length 1. */
export type Guide = { readonly through: Point; readonly along: Point };

/** The snapped point in map pixels. `guides` are the one or two guides that a point of kind `guide` lies on. */
export type Snap = { kind: SnapKind; point: Point; guides?: readonly Guide[] };

/**
 * Returns the point that `point` snaps to within `radius` map pixels; null if there is none. A vertex wins over an
 * edge, an edge over the image's border, a border over a guide; within one kind the nearest wins. A vertex gives its
 * exact coordinates. If two guides cross within the radius, the point is their crossing.
 */
export function snapPoint(point: Point, targets: SnapTargets, radius: number): Snap | null {
  return (
    nearest('vertex', point, targets.rings.flat(), radius) ??
    nearest('edge', point, edgePoints(point, targets.rings, radius), radius) ??
    nearest('border', point, borderPoints(point, targets.image, radius), radius) ??
    onGuides(point, targets.guides ?? [], radius)
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

/** Returns a corner of the image if both borders are near, else the nearest points on its borders. */
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

/** Guides that cross at a smaller angle (as a sine) have no usable crossing. */
const crossingMin = 0.2;

function onGuides(point: Point, guides: readonly Guide[], radius: number): Snap | null {
  const first = nearestGuide(guides, point, (guide) => onGuide(point, guide), radius);
  if (!first) return null;
  const second = nearestGuide(guides, point, (guide) => crossing(first.guide, guide), radius);
  if (second) return { kind: 'guide', point: second.at, guides: [first.guide, second.guide] };
  return { kind: 'guide', point: first.at, guides: [first.guide] };
}

type OnGuide = { guide: Guide; at: Point };

/** Returns the guide whose place `at` is nearest to `point`. Ties go to the nearest `through`. */
function nearestGuide(
  guides: readonly Guide[],
  point: Point,
  at: (guide: Guide) => Point | null,
  radius: number,
): OnGuide | null {
  let best: (OnGuide & { away: number; from: number }) | null = null;
  for (const guide of guides) {
    const place = at(guide);
    const away = place ? distance(point, place) : Infinity;
    if (!place || !(away <= radius)) continue;
    const from = distance(point, guide.through);
    const isSame = best !== null && Math.abs(away - best.away) < 1e-6;
    if (!best || (isSame ? from < best.from : away < best.away)) best = { guide, at: place, away, from };
  }
  return best;
}

/** Projects a point onto a guide. The result is exact on vertical and horizontal guides. */
function onGuide(point: Point, { through, along }: Guide): Point {
  if (along[0] === 0) return [through[0], point[1]];
  if (along[1] === 0) return [point[0], through[1]];
  const t = (point[0] - through[0]) * along[0] + (point[1] - through[1]) * along[1];
  return [through[0] + t * along[0], through[1] + t * along[1]];
}

function crossing(a: Guide, b: Guide): Point | null {
  const sine = a.along[0] * b.along[1] - a.along[1] * b.along[0];
  if (Math.abs(sine) < crossingMin) return null;
  const dx = b.through[0] - a.through[0];
  const dy = b.through[1] - a.through[1];
  const t = (dx * b.along[1] - dy * b.along[0]) / sine;
  const [x, y] = [a.through[0] + t * a.along[0], a.through[1] + t * a.along[1]];
  // A vertical guide has one x, a horizontal one has one y: rounding along the other guide must not change it.
  const upright = [a, b].find(({ along }) => along[0] === 0);
  const level = [a, b].find(({ along }) => along[1] === 0);
  return [upright?.through[0] ?? x, level?.through[1] ?? y];
}
