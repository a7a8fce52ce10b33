import { distance, type Point } from '../../geometry/point.ts';
import { limits } from '../../plans/limits.ts';
import type { Reader } from '../model/document.ts';
import type { Command } from '../model/types.ts';
import { commandOf } from './command.ts';
import { updateLevel } from './update-level.ts';

/** Returns the metres per map px if the line has this length, or null if the scale is outside the limits. */
export function scaleByLine([a, b]: readonly [Point, Point], meters: number): number | null {
  const scale = Number((meters / distance(a, b)).toPrecision(6));
  return scale >= limits.metersPerPixelMin && scale <= limits.metersPerPixelMax ? scale : null;
}

/** Sets the scale of a level; null removes it. */
export function scaleLevel(
  document: Reader,
  { levelId, metersPerPixel }: { levelId: string; metersPerPixel: number | null },
): Command {
  const level = document.get(levelId);
  if (level?.kind !== 'level') return commandOf('directions', []);
  return updateLevel(document, { id: levelId, fields: { metersPerPixel }, label: 'directions' });
}
