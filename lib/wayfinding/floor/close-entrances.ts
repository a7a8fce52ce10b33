import { distance, type Point } from '../../geometry/point.ts';
import { type Grid, middleOf, strokeLine } from './grid.ts';

const directions = 72;
/** The two ends of a gap lie on different sides of the marker in it. */
const apartDegreesMin = 110;

type Hit = { at: Point; degrees: number; away: number };

/**
 * Closes the gaps of walls in which entrances lie, in a copy of `paper` (1: not drawn on) on a grid: from each marker to
 * the nearest walls on both sides, at most `reachPx` away. An entrance of any width keeps the outside out then. An
 * entrance without walls on both sides closes nothing. Lengths are in map pixels.
 */
export function closeEntrances(paper: Grid, entrances: readonly Point[], reachPx: number): Uint8Array {
  const closed = { ...paper, cells: Uint8Array.from(paper.cells) };
  for (const at of entrances) {
    const gap = gapAt(paper, at, reachPx);
    if (gap) strokeLine(closed, [gap[0].at, at, gap[1].at], paper.cellPx, 0);
  }
  return closed.cells;
}

/** Returns the nearest two walls around a point that are on different sides of it, or null. */
function gapAt(paper: Grid, at: Point, reachPx: number): [Hit, Hit] | null {
  const hits = Array.from({ length: directions }, (_, i) =>
    hitOf(paper, at, (i * 360) / directions, reachPx),
  );
  const walls = hits.filter((hit) => hit !== null).sort((a, b) => a.away - b.away);
  let best: [Hit, Hit] | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, one] of walls.entries()) {
    for (const other of walls.slice(i + 1)) {
      const turn = Math.abs(one.degrees - other.degrees);
      if (Math.min(turn, 360 - turn) < apartDegreesMin || one.away + other.away >= least) continue;
      least = one.away + other.away;
      best = [one, other];
    }
  }
  return best;
}

function hitOf(paper: Grid, from: Point, degrees: number, reachPx: number): Hit | null {
  const angle = (degrees * Math.PI) / 180;
  for (let along = 0; along <= reachPx; along += paper.cellPx / 2) {
    const x = Math.floor((from[0] + Math.cos(angle) * along) / paper.cellPx);
    const y = Math.floor((from[1] + Math.sin(angle) * along) / paper.cellPx);
    if (x < 0 || y < 0 || x >= paper.width || y >= paper.height) return null;
    const cell = y * paper.width + x;
    if (paper.cells[cell]) continue;
    const at = middleOf(paper, cell);
    return { at, degrees, away: distance(from, at) };
  }
  return null;
}
