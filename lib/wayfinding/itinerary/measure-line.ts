import type { Point } from '../../geometry/point.ts';

/** A line with the length up to each of its points, in metres. */
export type MeasuredLine = { points: readonly Point[]; upTo: number[]; length: number };

/** Measures a line so that its whole length is `length`: what is shown is a little longer than the taut way. */
export function measureLine(points: readonly Point[], length: number): MeasuredLine {
  const upTo = [0];
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1] as Point;
    const b = points[i] as Point;
    upTo.push((upTo[i - 1] as number) + Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  const drawn = upTo[upTo.length - 1] as number;
  const factor = drawn > 0 ? length / drawn : 0;
  return { points, upTo: upTo.map((value) => value * factor), length };
}

/** The point so many metres along the line; its ends before and after. */
export function pointAlong({ points, upTo }: MeasuredLine, meters: number): Point {
  for (let i = 1; i < points.length; i++) {
    const end = upTo[i] as number;
    if (end < meters) continue;
    const start = upTo[i - 1] as number;
    const share = end > start ? Math.max(0, (meters - start) / (end - start)) : 0;
    const a = points[i - 1] as Point;
    const b = points[i] as Point;
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  }
  return points[points.length - 1] ?? [0, 0];
}

/** Direction from one point to another in degrees, clockwise from the image's top. */
export function headingOf(a: Point, b: Point): number {
  return (Math.atan2(b[0] - a[0], a[1] - b[1]) * 180) / Math.PI;
}

/** The turn from one heading to another, -180 to 180; to the right is above 0. */
export function turnBetween(from: number, to: number): number {
  return ((((to - from + 180) % 360) + 360) % 360) - 180;
}
