import type { Draft } from './draft.ts';

/**
 * Returns the direction of north that a file offers the map, in whole degrees clockwise from up; null if it tells none, or
 * the map has levels already, into which the file may be turned, or this direction.
 */
export function northOf({ read, known }: Pick<Draft, 'read' | 'known'>): number | null {
  const { northDegrees } = read.facts;
  if (northDegrees === null || known.levels.length > 0) return null;
  const degrees = ((Math.round(northDegrees) % 360) + 360) % 360;
  return degrees === (known.north ?? null) ? null : degrees;
}
