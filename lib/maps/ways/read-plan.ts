import { drawSvg } from '#lib/maps/images/draw-svg.ts';
import { imageLimits } from '#lib/maps/images/image-limits.ts';
import { inImageQueue } from '#lib/maps/images/image-queue.ts';
import { ImageRefused } from '#lib/maps/images/image-refused.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { describeError, log } from '#lib/platform/log.ts';
import type { PlanBytes } from './decode-plan.ts';
import type { PlanPicture } from './way-levels.ts';

/** The longer side of a plan as it is read. */
const longSidePxMax = 2048;
/** Up to this size a plan is read at double size; a drawing is drawn so. */
const smallSidePx = 1024;

/**
 * The bytes of a plan for `decodePlan`, with a drawing drawn first; null where the picture is gone or cannot be drawn. A
 * 503 where files or the machine that draws are away.
 */
export async function readPlan(plan: PlanPicture): Promise<PlanBytes | null> {
  const stored = await fileStore().get(plan.file);
  if (!stored) return null;
  const isDrawing = plan.contentType === 'image/svg+xml';
  const size = readSize(plan, isDrawing);
  if (!isDrawing) return { bytes: stored.bytes, ...size };
  try {
    const [drawn] = await inImageQueue(size.width * size.height, () =>
      drawSvg(stored.bytes, [size], imageLimits.svgDrawMs, true),
    );
    return drawn ? { bytes: drawn.bytes, ...size } : null;
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    log('warn', 'way_plan_undrawable', { file: plan.file, ...describeError(error) });
    return null;
  }
}

/** The size to read a plan at, in pixels. */
export function readSize({ width, height }: Pick<PlanPicture, 'width' | 'height'>, isDrawing: boolean) {
  const long = Math.max(width, height);
  const wanted = isDrawing && long <= smallSidePx ? Math.max(long * 2, smallSidePx + 1) : long;
  const factor = Math.min(wanted, longSidePxMax) / long;
  const sideOf = (side: number) => Math.max(1, Math.round(side * factor));
  return { width: sideOf(width), height: sideOf(height) };
}
