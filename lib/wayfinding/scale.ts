import type { WayLevel } from './model.ts';

/** Assumed length of the longer side of a plan without a scale. Used only to compare ways. */
const longSideMeters = 100;

export type Scale = { metersPerPixel: number; isKnown: boolean };

type Sized = Pick<WayLevel, 'width' | 'height' | 'metersPerPixel' | 'building'>;

/**
 * Returns the scale of a level: its own, else that of an equal plan in its building, else a guess (`isKnown` false).
 */
export function scaleOf(level: Sized, levels: readonly Sized[]): Scale {
  const own = level.metersPerPixel ?? levels.find((other) => isTwin(level, other))?.metersPerPixel ?? null;
  if (own !== null) return { metersPerPixel: own, isKnown: true };
  return { metersPerPixel: longSideMeters / Math.max(1, level.width, level.height), isKnown: false };
}

/** Checks whether two levels have equal plans of one building, so that their coordinates can be compared. */
export function isEqualPlan(a: Sized, b: Sized): boolean {
  return a.width === b.width && a.height === b.height && a.building === b.building;
}

function isTwin(level: Sized, other: Sized): boolean {
  return other.metersPerPixel !== null && isEqualPlan(level, other);
}
