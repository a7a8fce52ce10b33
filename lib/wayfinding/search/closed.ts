import { openNow } from '../../mapmodel/hours.ts';
import { type Closed, closedBy, type Usable } from './closed-by.ts';

export type { Closed, Usable };

/** Returns the markers that are closed at `at` (ms), by status or by their hours in `timezone`. */
export function closedAt(
  markers: Iterable<Usable>,
  at: number,
  timezone: string,
): Map<string, number | null> {
  return closedBy(markers, (hours) => openNow(hours, at, timezone));
}
