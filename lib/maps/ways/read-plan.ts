import { drawSvgAt } from '#lib/maps/images/draw-svg.ts';
import { ImageRefused } from '#lib/maps/images/image-refused.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { describeError, log } from '#lib/platform/log.ts';
import type { PlanPicture } from './way-levels.ts';
import type { PlanBytes } from './way-worker.ts';

/** The longest side at which a plan is read. */
const longSidePxMax = 2048;
/** Drawings up to this size are read at double size, because they scale without loss. */
const smallSidePx = 1024;

/**
 * Returns the bytes of a plan for the build thread, an SVG drawn as pixels. Null if the file is missing or cannot be drawn.
 * Throws 503 if the file store is unreachable or too many drawings wait.
 */
export async function readPlan(plan: PlanPicture): Promise<PlanBytes | null> {
  const stored = await fileStore().get(plan.file);
  if (!stored) return null;
  const isDrawing = plan.contentType === 'image/svg+xml';
  const size = readSize(plan, isDrawing);
  if (!isDrawing) return { bytes: stored.bytes, ...size };
  try {
    return { bytes: await drawSvgAt(stored.bytes, size, { isLossless: true }), ...size };
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    log('warn', 'way_plan_undrawable', { file: plan.file, ...describeError(error) });
    return null;
  }
}

/** Returns the size to read a plan at, in pixels. */
export function readSize({ width, height }: Pick<PlanPicture, 'width' | 'height'>, isDrawing: boolean) {
  const long = Math.max(width, height);
  const wanted = isDrawing && long <= smallSidePx ? Math.max(long * 2, smallSidePx + 1) : long;
  const factor = Math.min(wanted, longSidePxMax) / long;
  const sideOf = (side: number) => Math.max(1, Math.round(side * factor));
  return { width: sideOf(width), height: sideOf(height) };
}
