import type { Point } from '../../geometry/point.ts';
import type { Ring } from '../../geometry/polygon.ts';
import { simplifyRing } from '../../geometry/simplify.ts';
import { squareUp } from '../../geometry/square-up.ts';
import { grainOf, roundPointAt } from '../grain.ts';
import { closeGaps, followBorder, largestPiece, widen } from './border.ts';
import { fifths } from './distance.ts';
import type { Plan } from './prepare.ts';
import { emptyBox, type Mask, stretch } from './raster.ts';
import type { Region } from './region.ts';

/** Greatest distance of a corner from the border of the pixels, in pixels of the plan. */
const tolerance = 1.6;
/** Notches up to this fraction of the room's inner radius are door leaves and letters, not corners. */
const notchShare = 0.12;
const notchPxMin = 2;

/** Where a room ends: in the middle of its walls, or at their inner face. */
export type Face = 'middle' | 'inner';

export type OutlineOptions = {
  face: Face;
  /** Whether to simplify the outline without squaring it. */
  isRaw: boolean;
  /** Points that must be in the outline, in pixels of the plan. */
  through: readonly Point[];
};

/** Returns the outline of a region in pixels of the level; null if no single piece contains all points of `through`. */
export function outlineRegion(plan: Plan, region: Region, options: OutlineOptions): Ring | null {
  const { mask, left, top } = maskRegion(plan, region, options);
  const piece = largestPiece(mask);
  if (!piece) return null;
  const isThrough = options.through.every(
    ([x, y]) => piece.labels[(y - top) * mask.width + x - left] === piece.label,
  );
  if (!isThrough) return null;
  const border = followBorder(piece.labels, piece.label, mask, piece.top);
  const simple = simplifyRing(border, tolerance);
  const ring = options.isRaw ? simple : squareUp(simple, tolerance);
  const { width, height, scale } = plan;
  const grain = grainOf({ width: width * scale.x, height: height * scale.y });
  return ring.map(([x, y]) => roundPointAt([(x + left) * scale.x, (y + top) * scale.y], grain));
}

/** Returns the pixels of a region with gaps closed, in a padded box. `left` and `top` are its position in the plan. */
function maskRegion(
  plan: Plan,
  region: Region,
  { face, through }: OutlineOptions,
): { mask: Mask; left: number; top: number } {
  const { basins, judged, grown } = plan;
  const basinsIn = [...new Set(Array.from(region, (leaf) => basins.basinOf[leaf] ?? 0))];
  const isGrown = face === 'middle' && basinsIn.every((basin) => judged.isRoom[basin]);
  const radius = Math.max(...basinsIn.map((basin) => (basins.peaks[basin] ?? 0) / fifths));
  const notch = Math.max(notchPxMin, Math.round(radius * notchShare));
  // Between two rooms that become one, a wall must be closed. It is as wide as two usual half walls.
  const gap = through.length > 1 ? Math.max(notch, plan.halfWall + 1) : notch;
  const box = emptyBox();
  for (const leaf of region) stretch(box, judged.leafBoxes[leaf] ?? emptyBox());
  const pad = gap + plan.halfWall + 3;
  const left = box.minX - pad;
  const top = box.minY - pad;
  const width = box.maxX + pad + 1 - left;
  const height = box.maxY + pad + 1 - top;
  const pixels = new Uint8Array(width * height);
  const isIn = new Uint8Array(basins.leafCount + 1);
  for (const leaf of region) isIn[leaf] = 1;
  // Grown rooms contain their own leaves.
  const labels = isGrown ? grown : basins.leaves;
  for (let y = Math.max(0, top); y < Math.min(plan.height, top + height); y++) {
    for (let x = Math.max(0, left); x < Math.min(plan.width, left + width); x++) {
      const i = y * plan.width + x;
      if (isIn[labels[i] ?? 0]) pixels[(y - top) * width + x - left] = 1;
    }
  }
  const closed = closeGaps({ width, height, pixels }, gap);
  // A basin ends one pixel before the blurred edge of the wall.
  return { mask: isGrown ? closed : widen(closed, 1), left, top };
}
