import { drawn } from '../../brand/colors.ts';
import type { Point } from '../../geometry/point.ts';

/** A canvas in screen px, with the projection from map px. */
export type Pen = { context: CanvasRenderingContext2D; project: (point: Point) => Point };

export function fillRing(pen: Pen, ring: readonly Point[], color: string): void {
  trace(pen, ring, true);
  pen.context.fillStyle = color;
  pen.context.fill();
}

export function strokeRing(
  pen: Pen,
  ring: readonly Point[],
  color: string,
  width: number,
  hasHalo = true,
): void {
  trace(pen, ring, true);
  stroke(pen, color, width, hasHalo);
}

export function strokeLine(
  pen: Pen,
  line: readonly Point[],
  color: string,
  width: number,
  dash: number[] = [],
): void {
  trace(pen, line, false);
  pen.context.setLineDash(dash);
  stroke(pen, color, width, true);
  pen.context.setLineDash([]);
}

export function dot(pen: Pen, point: Point, radius: number, fill: string, border?: string): void {
  const [x, y] = pen.project(point);
  const { context } = pen;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  paintShape(context, fill, border);
}

export function square(pen: Pen, point: Point, side: number, fill: string, border: string): void {
  const [x, y] = pen.project(point);
  const { context } = pen;
  context.beginPath();
  context.rect(x - side / 2, y - side / 2, side, side);
  paintShape(context, fill, border);
}

function paintShape(context: CanvasRenderingContext2D, fill: string, border?: string): void {
  context.fillStyle = fill;
  context.fill();
  if (!border) return;
  context.strokeStyle = border;
  context.lineWidth = 1.5;
  context.stroke();
}

function stroke({ context }: Pen, color: string, width: number, hasHalo: boolean): void {
  context.lineJoin = 'round';
  if (hasHalo) {
    context.strokeStyle = drawn.halo;
    context.lineWidth = width + 2;
    context.stroke();
  }
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke();
}

/** Adds a ring to the path that the pen draws next. */
export function addRing(pen: Pen, ring: readonly Point[]): void {
  addLine(pen, ring, true);
}

function trace(pen: Pen, line: readonly Point[], isClosed: boolean): void {
  pen.context.beginPath();
  addLine(pen, line, isClosed);
}

function addLine({ context, project }: Pen, line: readonly Point[], isClosed: boolean): void {
  line.forEach((point, i) => {
    const [x, y] = project(point);
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  if (isClosed) context.closePath();
}
