import { distance, lerp, type Point } from '../../geometry/point.ts';

/** A line with the length up to each of its points, in metres. */
export type MeasuredLine = { points: readonly Point[]; upTo: number[]; length: number };

/** Measures a line so that it is `length` metres long. The line on screen is longer than the shortest way. */
export function measureLine(points: readonly Point[], length: number): MeasuredLine {
  const upTo = [0];
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1] as Point;
    const b = points[i] as Point;
    upTo.push((upTo[i - 1] as number) + distance(a, b));
  }
  const drawn = upTo[upTo.length - 1] as number;
  const factor = drawn > 0 ? length / drawn : 0;
  return { points, upTo: upTo.map((value) => value * factor), length };
}

/** Returns the point at `meters` along the line; its first or last point beyond the ends. */
export function pointAlong({ points, upTo }: MeasuredLine, meters: number): Point {
  for (let i = 1; i < points.length; i++) {
    const end = upTo[i] as number;
    if (end < meters) continue;
    const start = upTo[i - 1] as number;
    const share = end > start ? Math.max(0, (meters - start) / (end - start)) : 0;
    return lerp(points[i - 1] as Point, points[i] as Point, share);
  }
  return points[points.length - 1] ?? [0, 0];
}

/** Returns the direction from one point to another in degrees, clockwise from the top of the image. */
export function headingOf(a: Point, b: Point): number {
  return (Math.atan2(b[0] - a[0], a[1] - b[1]) * 180) / Math.PI;
}

/** Returns the turn from one heading to another, from -180 to 180 degrees; positive to the right. */
export function turnBetween(from: number, to: number): number {
  return ((((to - from + 180) % 360) + 360) % 360) - 180;
}
