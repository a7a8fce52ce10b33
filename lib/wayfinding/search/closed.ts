import { openNow } from '../../mapmodel/hours.ts';
import type { StatusType, WorkingHours } from '../../mapmodel/types.ts';

/** Closed markers; the time (ms) at which each opens again where its hours say so. */
export type Closed = ReadonlyMap<string, number | null>;

/** What decides whether a marker can be used now. */
export type Usable = { id: string; status: StatusType | null; workingHours: WorkingHours | null };

/** The markers that are closed at `at` (ms): by status, or by their hours in `timezone`. */
export function closedAt(markers: Iterable<Usable>, at: number, timezone: string): Closed {
  const closed = new Map<string, number | null>();
  for (const { id, status, workingHours } of markers) {
    if (status === 'error') {
      closed.set(id, null);
    } else if (workingHours) {
      const { isOpen, next } = openNow(workingHours, at, timezone);
      if (!isOpen) closed.set(id, next);
    }
  }
  return closed;
}
