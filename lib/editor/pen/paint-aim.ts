import { drawn as colors } from '../../brand/colors.ts';
import type { Point } from '../../geometry/point.ts';
import type { Snap } from '../../geometry/snap.ts';
import { dot, type Pen, strokeLine } from './pen.ts';

/** Paints a cross, for a point that no pointer shows. */
function paintCross(pen: Pen, point: Point | null): void {
  if (!point) return;
  const [x, y] = pen.project(point);
  const { context } = pen;
  for (const [color, width] of [
    [colors.halo, 3],
    [colors.accent, 1.25],
  ] as const) {
    context.beginPath();
    context.moveTo(x - 9, y);
    context.lineTo(x + 9, y);
    context.moveTo(x, y - 9);
    context.lineTo(x, y + 9);
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }
}

/** Paints what a tool aims at before its first point. */
export function paintAim(pen: Pen, { cursor, snap }: { cursor: Point | null; snap: Snap | null }): void {
  paintCross(pen, cursor);
  paintSnap(pen, snap);
}

/** Marks a corner by a square, an edge or border by a ring, and a guide by the line to its origin. */
export function paintSnap(pen: Pen, snap: Snap | null): void {
  if (!snap) return;
  const [x, y] = pen.project(snap.point);
  const { context } = pen;
  for (const { through } of snap.guides ?? []) {
    strokeLine(pen, [through, snap.point], colors.snap, 1.25, [3, 4]);
    dot(pen, through, 2.5, colors.snap);
  }
  context.strokeStyle = colors.snap;
  context.lineWidth = 1.75;
  context.beginPath();
  if (snap.kind === 'vertex') context.rect(x - 6, y - 6, 12, 12);
  else context.arc(x, y, snap.kind === 'guide' ? 3 : 6, 0, 2 * Math.PI);
  context.stroke();
}
