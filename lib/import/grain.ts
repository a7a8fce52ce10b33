import type { Point } from '../geometry/point.ts';

/** A plan of this size or larger is measured in pixels; a smaller one may be in metres. */
const usualSidePx = 1000;
const perPxUsual = 100;

/**
 * Returns the factor for lengths that are chosen for a plan in pixels: 1 for a plan whose longer side is at least 1000,
 * less for a smaller one, in proportion.
 */
export function grainOf({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.min(1, Math.max(width, height) / usualSidePx);
}

/** Returns a coordinate rounded to 1/100 px, and to the next finer power of ten on a plan with a smaller grain. */
export function roundAt(value: number, grain: number): number {
  const perPx = perPxUsual * 10 ** Math.ceil(-Math.log10(grain) - 1e-9);
  return Math.round(value * perPx) / perPx + 0;
}

/** Returns a point with both coordinates rounded by `roundAt`. */
export function roundPointAt([x, y]: Point, grain: number): [x: number, y: number] {
  return [roundAt(x, grain), roundAt(y, grain)];
}
