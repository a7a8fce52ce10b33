import type { WayLevel } from './model.ts';

/** A plan without a scale counts as so many metres along its longer side when ways are compared. */
const longSideMeters = 100;

export type Scale = { metersPerPixel: number; isKnown: boolean };

type Sized = Pick<WayLevel, 'width' | 'height' | 'metersPerPixel' | 'building'>;

/** The scale of a level: its own, else that of a level of equal size in the same building, else a guess. */
export function scaleOf(level: Sized, levels: readonly Sized[]): Scale {
  const own = level.metersPerPixel ?? levels.find((other) => isTwin(level, other))?.metersPerPixel ?? null;
  if (own !== null) return { metersPerPixel: own, isKnown: true };
  return { metersPerPixel: longSideMeters / Math.max(1, level.width, level.height), isKnown: false };
}

/** Whether both show the same place on equal plans, so that coordinates can be compared. */
export function isEqualPlan(a: Sized, b: Sized): boolean {
  return a.width === b.width && a.height === b.height && a.building === b.building;
}

function isTwin(level: Sized, other: Sized): boolean {
  return other.metersPerPixel !== null && isEqualPlan(level, other);
}
