import type { Context, Frame, Surface } from '../frame.ts';
import type { Item } from '../place-model.ts';
import { areaPath, faintAlpha, isFaint, type Scene, setMapTransform } from './draw-base.ts';

/** Distance of the lines of a hatch, in screen px. */
const stepPx = 8;

/** Hatches the closed areas in sight. The lines keep their distance at every zoom, and lie still on a moved map. */
export function hatchClosed(context: Context, scene: Scene, frame: Frame, visible: readonly Item[]): void {
  const closed = visible.filter(({ place }) => place.kind === 'area' && place.isClosed);
  if (closed.length === 0) return;
  const { scale } = frame;
  const tile = tileOf(scene.theme.text, Math.round(stepPx * scale));
  const pattern = tile && context.createPattern(tile, 'repeat');
  if (!pattern) return;
  setMapTransform(context, frame);
  const onMap = context.getTransform();
  // The lines are upright on the screen, and begin at a point of the plan.
  pattern.setTransform(onMap.inverse().multiply(new DOMMatrix([1, 0, 0, 1, onMap.e, onMap.f])));
  context.fillStyle = pattern;
  for (const item of closed) {
    if (item.place.kind !== 'area') continue;
    context.globalAlpha = isFaint(scene, item.place.id) ? faintAlpha : 1;
    context.fill(areaPath(item, item.place));
  }
  context.globalAlpha = 1;
}

/** Returns a tile with a diagonal line, of a whole number of device px, so that tiles join without a seam. */
function tileOf(color: string, size: number): Surface | null {
  const tile =
    typeof OffscreenCanvas === 'function'
      ? new OffscreenCanvas(size, size)
      : document.createElement('canvas');
  [tile.width, tile.height] = [size, size];
  const pen = tile.getContext('2d') as Context | null;
  if (!pen) return null;
  pen.strokeStyle = color;
  pen.globalAlpha = 0.42;
  pen.lineWidth = size / 6;
  for (const shift of [-size, 0, size]) {
    pen.beginPath();
    pen.moveTo(shift - 1, size + 1);
    pen.lineTo(shift + size + 1, -1);
    pen.stroke();
  }
  return tile;
}
