import { distance, type Point } from '../geometry/point.ts';
import { type Ring, signedArea } from '../geometry/polygon.ts';
import { grainOf, roundPointAt } from './grain.ts';
import type { KnownMap, KnownPlace } from './known-map.ts';
import { isSameShape, kindOf, readMarks, shapeMark } from './last-import.ts';
import type { Proposal, ProposedPlace } from './proposal.ts';

/** Position of a drawing on a level: turned, scaled and shifted, never sheared. Lengths are in map pixels. */
export type Fit = {
  scale: number;
  /** Clockwise. */
  degrees: number;
  shift: Point;
  /** Mean distance that remains between matched places. */
  missPx: number;
  toLevel(point: Point): Point;
};

/** Returns the least-squares similarity transform of these pairs; null if there are fewer than two distinct points. */
export function fitPairs(pairs: readonly { from: Point; to: Point }[]): Fit | null {
  const from = middleOf(pairs.map((pair) => pair.from));
  const to = middleOf(pairs.map((pair) => pair.to));
  let [along, across, spread] = [0, 0, 0];
  for (const pair of pairs) {
    const [x, y] = [pair.from[0] - from[0], pair.from[1] - from[1]];
    const [u, v] = [pair.to[0] - to[0], pair.to[1] - to[1]];
    along += x * u + y * v;
    across += x * v - y * u;
    spread += x * x + y * y;
  }
  const scale = Math.hypot(along, across) / spread;
  if (pairs.length < 2 || !Number.isFinite(scale) || scale === 0) return null;
  const [a, b] = [along / spread, across / spread];
  const shift: Point = [to[0] - (a * from[0] - b * from[1]), to[1] - (b * from[0] + a * from[1])];
  const toLevel = ([x, y]: Point): Point => [a * x - b * y + shift[0], b * x + a * y + shift[1]];
  const misses = pairs.map((pair) => {
    const [x, y] = toLevel(pair.from);
    return Math.hypot(x - pair.to[0], y - pair.to[1]);
  });
  return {
    scale,
    degrees: (Math.atan2(across, along) * 180) / Math.PI,
    shift,
    missPx: misses.reduce((sum, miss) => sum + miss, 0) / misses.length,
    toLevel,
  };
}

/** Returns how a level of a proposal fits onto a level of the map, by the places that match; null if too few match. */
export function fitOfLevel(proposal: Proposal, ref: string, known: KnownMap, levelId: string): Fit | null {
  const byId = new Map(
    known.places.filter(({ level }) => level === levelId).map((place) => [place.id, place]),
  );
  const isEdited = editedFinder(proposal, known, levelId);
  const found = proposal.places.flatMap((place) => {
    const there = place.level === ref && place.match ? byId.get(place.match.id) : undefined;
    const [from, to] = [middleOfPlace(place), there && middleOfPlace(there)];
    return there && from && to ? [{ from, to, isEdited: isEdited(there) }] : [];
  });
  // What somebody moved here does not tell where the drawing lies.
  const still = found.filter((pair) => !pair.isEdited);
  const pairs = still.length >= 2 ? still : found;
  const all = fitPairs(pairs);
  if (!all || pairs.length < pairsOfOutliersMin) return all;
  // Two rooms that changed their names are pairs far apart, which would turn and shift the whole level.
  const missOf = ({ from, to }: Pair, fit: Fit) => distance(fit.toLevel(from), to);
  const misses = pairs.map((pair) => missOf(pair, all)).sort((one, other) => one - other);
  const usual = misses[Math.floor(misses.length / 2)] ?? 0;
  const agreeing = pairs.filter((pair) => missOf(pair, all) <= usual);
  const first = fitPairs(agreeing) ?? all;
  const near = pairs.filter(
    (pair) => missOf(pair, first) <= Math.max(agreedPx, outlierFactor * first.missPx),
  );
  return (near.length * 2 >= pairs.length ? fitPairs(near) : null) ?? all;
}

/** Returns a function that checks whether a place was moved or reshaped here since the last import. */
function editedFinder(
  { source }: Proposal,
  { levels }: KnownMap,
  levelId: string,
): (place: KnownPlace) => boolean {
  const kind = kindOf(source.format);
  const level = levels.find(({ id }) => id === levelId);
  const grain = level ? grainOf(level) : 1;
  return (place) => {
    const mark = readMarks(place.imported, kind).get('shape');
    return mark !== undefined && !isSameShape(mark, shapeMark(place, grain), grain);
  };
}

type Pair = { from: Point; to: Point };
const pairsOfOutliersMin = 4;
const agreedPx = 1;
const outlierFactor = 3;

/** Returns the proposal with one of its levels moved into a level of the map, which has this grain (`grainOf`). */
export function intoLevel(proposal: Proposal, ref: string, levelId: string, fit: Fit, grain = 1): Proposal {
  const put = (point: Point) => roundPointAt(fit.toLevel(point), grain);
  const moved = (place: ProposedPlace): ProposedPlace => ({
    ...place,
    ring: place.ring?.map(put) ?? null,
    point: place.point && put(place.point),
  });
  return {
    ...proposal,
    levels: proposal.levels.map((level) =>
      level.ref === ref ? { ...level, into: levelId, backdrop: null } : level,
    ),
    places: proposal.places.map((place) => (place.level === ref ? moved(place) : place)),
  };
}

function middleOfPlace({ ring, point }: { ring: Ring | null; point: Point | null }): Point | null {
  return point ?? (ring ? centroidOf(ring) : null);
}

/** Returns the centre of mass, which corners added along an edge do not move. */
function centroidOf(ring: Ring): Point {
  const area = signedArea(ring);
  if (area === 0) return middleOf(ring);
  let [sumX, sumY] = [0, 0];
  let before = ring.at(-1);
  for (const corner of ring) {
    if (before) {
      const cross = before[0] * corner[1] - corner[0] * before[1];
      sumX += (before[0] + corner[0]) * cross;
      sumY += (before[1] + corner[1]) * cross;
    }
    before = corner;
  }
  return [sumX / (6 * area), sumY / (6 * area)];
}

function middleOf(points: readonly Point[]): Point {
  const count = Math.max(points.length, 1);
  return [points.reduce((sum, [x]) => sum + x, 0) / count, points.reduce((sum, [, y]) => sum + y, 0) / count];
}
