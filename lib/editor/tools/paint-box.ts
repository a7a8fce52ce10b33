import { drawn as colors } from '../../brand/colors.ts';
import { type Box, boxPoint, boxRing, growBox } from '../../geometry/box.ts';
import { turnPoint } from '../../geometry/point.ts';
import { placesOf } from '../commands/command.ts';
import { shaped } from '../commands/moving.ts';
import { movedDrawnMax } from '../pen/moved-picture.ts';
import { dot, type Pen, strokeLine, strokeRing } from '../pen/pen.ts';
import type { BoxHandle, Handle, SelectState } from './select-state.ts';
import { boxGapPx, boxHandles, boxOf, shapedOf } from './selection-box.ts';
import type { Scene } from './tool.ts';
import type { World } from './types.ts';

type Shaping = SelectState & { mode: 'shape' };

/** Paints the box around the selection, with the handles that turn and scale it. */
export function paintBox(pen: Pen, world: World, hover: Handle | null): void {
  const places = shapedOf(world);
  if (places.length === 0) return;
  const box = boxOf(places);
  paintFrame(pen, box, world.k);
  for (const handle of boxHandles(box, world.k, places.length > 1))
    paintHandle(pen, handle, isSame(handle, hover));
}

/** Paints a preview of the turned or scaled places, with their size or angle. */
export function paintShaping(
  pen: Pen,
  { ids, box, handle, shaping }: Shaping,
  { world, paintPlace }: Pick<Scene, 'world' | 'paintPlace'>,
): void {
  const { document, level, k } = world;
  const places = placesOf(document, ids);
  // A frame has no time for more places: paint only their box.
  if (places.length <= movedDrawnMax)
    for (const place of places) {
      const after = shaped(place, shaping);
      paintPlace(pen, after);
      if (after.kind === 'area') strokeRing(pen, after.data, colors.accent, 2);
    }
  const now = boxAfter(box, shaping);
  paintFrame(pen, now, k);
  const isTurn = handle.kind === 'turn';
  paintReadout(pen, now, k, isTurn ? angleText(now.angle) : sizeText(now, level.metersPerPixel));
}

function boxAfter(box: Box, { pivot, angle, axis, scale }: Shaping['shaping']): Box {
  const [dx, dy] = turnPoint([box.center[0] - pivot[0], box.center[1] - pivot[1]], -axis);
  const [x, y] = turnPoint([dx * scale[0], dy * scale[1]], axis + angle);
  return {
    center: [pivot[0] + x, pivot[1] + y],
    angle: box.angle + angle,
    halves: [box.halves[0] * scale[0], box.halves[1] * scale[1]],
  };
}

function paintFrame(pen: Pen, box: Box, k: number): void {
  const outer = growBox(box, boxGapPx / k);
  const ring = boxRing(outer);
  strokeLine(pen, [...ring, ...ring.slice(0, 1)], colors.accent, 1, [3, 4]);
}

function paintHandle(pen: Pen, handle: BoxHandle, isNear: boolean): void {
  const radius = isNear ? 7 : 5;
  dot(pen, handle.point, radius, isNear ? colors.accent : '#fff', colors.accent);
  if (handle.kind !== 'turn') return;
  const [x, y] = pen.project(handle.point);
  const { context } = pen;
  context.beginPath();
  context.arc(x, y, radius + 4, -0.8 * Math.PI, 0.2 * Math.PI);
  context.strokeStyle = colors.accent;
  context.lineWidth = 1.5;
  context.stroke();
}

function isSame(handle: BoxHandle, other: Handle | null): boolean {
  if (handle.kind === 'turn' || other?.kind !== 'scale') return handle.kind === other?.kind;
  return handle.x === other.x && handle.y === other.y;
}

function paintReadout({ context, project }: Pen, box: Box, k: number, text: string): void {
  const [x, y] = project(boxPoint(growBox(box, (boxGapPx + 16) / k), 0, 1));
  context.font = '600 12px system-ui, sans-serif';
  const width = context.measureText(text).width + 14;
  context.beginPath();
  context.roundRect(x - width / 2, y - 11, width, 22, 6);
  context.fillStyle = colors.accent;
  context.fill();
  context.fillStyle = '#fff';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, x, y);
}

/** Returns the angle as the details show it: from -180 to 180 degrees, clockwise. */
export function angleText(angle: number): string {
  const tenths = Math.round((angle * 1800) / Math.PI);
  return `${(((((tenths + 1800) % 3600) + 3600) % 3600) - 1800) / 10}°`;
}

function sizeText({ halves: [x, y] }: Box, metersPerPixel: number | null): string {
  const [unit, factor] = metersPerPixel === null ? ['px', 1] : ['m', metersPerPixel];
  const one = (half: number) => Math.round(half * 2 * factor * 100) / 100;
  return `${one(x)} × ${one(y)} ${unit}`;
}
