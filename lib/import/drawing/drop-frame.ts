import { boundsOf } from '../../geometry/bounds.ts';
import type { Stroke } from './drawing.ts';

/** Shares of the sides of a page: a frame is as long as this, and this near to the edge. */
const [longShare, edgeShare] = [0.7, 0.15];

/** Returns the strokes of a page without the lines of its frame. */
export function dropFrame(strokes: readonly Stroke[], page: { width: number; height: number }): Stroke[] {
  return strokes.filter((stroke) => {
    if (stroke.points.length > 5) return true;
    const { minX, minY, maxX, maxY } = boundsOf(stroke.points);
    const isWide = maxX - minX >= longShare * page.width;
    const isHigh = maxY - minY >= longShare * page.height;
    if (isWide && isHigh) return false;
    const isAtSide = (from: number, to: number, side: number) =>
      to < edgeShare * side || from > (1 - edgeShare) * side;
    if (isWide && isAtSide(minY, maxY, page.height)) return false;
    return !(isHigh && isAtSide(minX, maxX, page.width));
  });
}
