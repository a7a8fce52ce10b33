import { distance, lerp, type Point } from '../../geometry/point.ts';
import type { FloorMesh } from '../search/mesh.ts';
import { pieceName } from '../search/used-floor.ts';
import type { WayFinder } from '../search/way-finder.ts';
import type { Reach } from './reach.ts';
import type { Shafts } from './shafts.ts';

/** Why nobody gets to a place, and where the way breaks. */
export type WayBreak = {
  /** Id of the place. */
  id: string;
  levelId: string;
  /**
   * `noFloor`: there is no floor at the place. `cutOff`: a wall or gap separates its floor from that of the others.
   * `levelApart`: nothing on its level is reached.
   */
  reason: 'noFloor' | 'cutOff' | 'levelApart';
  /**
   * Ends of a line, in map px, between its floor and floor that is reached: across the middle of a wall where the gap is
   * hardly wider than at its narrowest. Null beyond the greatest gap.
   */
  gap: [Point, Point] | null;
  /** Ids of stairs and lifts on its floor, or else its level, that lead nowhere yet. */
  shafts: string[];
};

/** Wider gaps are no doors: a room is missing between the two. */
const gapMetersMax = 6;
/**
 * A door belongs into a wall, not into its corner: a gap that is at most this many times as wide as the narrowest one is
 * as good. Where a closed door is drawn thinner than its wall, the gap stays there.
 */
const widerMax = 1.5;
/** A longer outline is looked at in this many of its corners. */
const cornersMax = 400;

/** A point on the outline of a floor. `wallPx` is the length of the wall of which it is the middle, 0 for a corner. */
type OutlinePoint = { at: Point; wallPx: number };

const nothing = { mesh: null, pieces: [], isReached: false, corners: null };

/**
 * Returns for each place that cannot be reached on foot why, and where its way breaks: a gap between its floor
 * and floor of its level that is reached, and the ends of shafts that could lead to it.
 */
export function breaksOf(finder: WayFinder, { lost, reached, piecesOf }: Reach, shafts: Shafts): WayBreak[] {
  const gaps = new Map<string, [Point, Point] | null>();
  const levels = finder.data.levels.map((_, level) => {
    const mesh = finder.floorOf(level, 'walk')?.mesh ?? null;
    const pieces = Array.from({ length: mesh?.pieceCount ?? 0 }, (_, piece) =>
      reached.has(pieceName(level, piece)),
    );
    return { mesh, pieces, isReached: pieces.includes(true), corners: mesh ? cornersOf(mesh, level) : null };
  });
  return lost.map((place) => {
    const { ref, end } = place;
    const { level } = end;
    const own = piecesOf.get(place) ?? [];
    const levelId = finder.data.levels[level]?.id ?? '';
    const { mesh, pieces, isReached, corners } = levels[level] ?? nothing;
    const onLevel = shafts.unpaired.filter((shaft) => shaft.level === level);
    const near = onLevel.filter(({ marker }) =>
      mesh?.near(marker.position, gapMetersMax / 2 / scaleOf(finder, level)).some(({ triangle }) => {
        return own.includes(pieceName(level, mesh.pieces[triangle] ?? -1));
      }),
    );
    const ends = (near.length > 0 ? near : onLevel).map(({ marker }) => marker.id);
    if (!mesh || own.length === 0) return { id: ref.id, levelId, reason: 'noFloor', gap: null, shafts: [] };
    if (!isReached) return { id: ref.id, levelId, reason: 'levelApart', gap: null, shafts: ends };
    const key = own.join();
    if (!gaps.has(key)) {
      const from = own.flatMap((piece) => corners?.get(piece) ?? []);
      gaps.set(key, gapBetween(mesh, from, pieces, scaleOf(finder, level)));
    }
    const gap = gaps.get(key) ?? null;
    return { id: ref.id, levelId, reason: 'cutOff', gap, shafts: near.map(({ marker }) => marker.id) };
  });
}

function scaleOf(finder: WayFinder, level: number): number {
  return finder.data.levels[level]?.metersPerPixel ?? 1;
}

/** Returns a line from the outline of a floor to a piece that is reached, across the longest wall with a narrow gap. */
function gapBetween(
  mesh: FloorMesh,
  outline: readonly OutlinePoint[],
  isReached: readonly boolean[],
  metersPerPixel: number,
): [Point, Point] | null {
  const step = Math.max(1, Math.ceil(outline.length / cornersMax));
  const gapMaxPx = gapMetersMax / metersPerPixel;
  let narrowestPx = gapMaxPx;
  const gaps: { ends: [Point, Point]; widthPx: number; wallPx: number }[] = [];
  for (const { at, wallPx } of outline.filter((_, i) => i % step === 0)) {
    const reachPx = Math.min(gapMaxPx, narrowestPx * widerMax);
    const [spot] = mesh.near(at, reachPx, (piece) => isReached[piece] === true);
    if (!spot) continue;
    const ends: [Point, Point] = [at, mesh.toMap(spot)];
    const widthPx = distance(...ends);
    narrowestPx = Math.min(narrowestPx, widthPx);
    gaps.push({ ends, widthPx, wallPx });
  }
  const narrow = gaps.filter(({ widthPx }) => widthPx <= narrowestPx * widerMax);
  const [best] = narrow.toSorted((a, b) => b.wallPx - a.wallPx || a.widthPx - b.widthPx);
  return best?.ends ?? null;
}

/** Returns points on the outline of each piece of floor: its corners and the middles between them, in map px. */
function cornersOf(mesh: FloorMesh, level: number): ReadonlyMap<string, OutlinePoint[]> {
  const corners = new Map<string, OutlinePoint[]>();
  for (const [t, piece] of mesh.pieces.entries()) {
    const name = pieceName(level, piece);
    const points = corners.get(name) ?? [];
    corners.set(name, points);
    for (let i = 0; i < 3; i++) {
      const edge = t * 3 + i;
      if (mesh.twins[edge] !== -1) continue;
      const next = t * 3 + ((i + 1) % 3);
      const a = mesh.toMap({ x: mesh.x(edge), y: mesh.y(edge) });
      const b = mesh.toMap({ x: mesh.x(next), y: mesh.y(next) });
      points.push({ at: a, wallPx: 0 }, { at: lerp(a, b, 0.5), wallPx: distance(a, b) });
    }
  }
  return corners;
}
