/** A point on a level in map pixels. */
export type Point = readonly [x: number, y: number];

/** Returns the distance of two points, in the unit of their coordinates. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** Returns the point on the line from `a` to `b` at the fraction `t`: `a` for 0, `b` for 1. */
export function lerp(a: Point, b: Point, t: number): Point {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
}

/** Returns the point turned by `angle` (radians, clockwise on a screen) around `center`. */
export function turnPoint([x, y]: Point, angle: number, center: Point = [0, 0]): Point {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const dx = x - center[0];
  const dy = y - center[1];
  return [center[0] + dx * cos - dy * sin, center[1] + dx * sin + dy * cos];
}

/** Returns the coordinate rounded to 1/100 px, as the editor stores dragged points. Turns -0 into 0. */
export function roundCoordinate(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

/** Returns the point with both coordinates rounded to 1/100 px. */
export function roundPoint(point: Point): [x: number, y: number] {
  return [roundCoordinate(point[0]), roundCoordinate(point[1])];
}

/** Returns the nearest point inside `[0, width] x [0, height]`. A coordinate that is NaN becomes 0. */
export function clampPoint(point: Point, width: number, height: number): Point {
  return [clampNumber(point[0], width), clampNumber(point[1], height)];
}

/**
 * Projects `point` onto the nearest of the eight directions (0, 45, 90, ... degrees) from `origin`. Returns the point
 * on that direction that is nearest to `point`.
 */
export function constrainAngle(origin: Point, point: Point): Point {
  const dx = point[0] - origin[0];
  const dy = point[1] - origin[1];
  const step = Math.round(Math.atan2(dy, dx) / (Math.PI / 4));
  if (step % 4 === 0) return [point[0], origin[1]];
  if (step % 2 === 0) return [origin[0], point[1]];
  const sign = step === 1 || step === -3 ? 1 : -1;
  const along = (dx + sign * dy) / 2;
  return [origin[0] + along, origin[1] + sign * along];
}

function clampNumber(value: number, max: number): number {
  return value > 0 ? Math.min(value, max) : 0;
}
