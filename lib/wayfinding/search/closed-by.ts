import type { StatusType, WorkingHours } from '../../mapmodel/types.ts';

/** Closed markers by id, with the time (ms) at which each opens again; null if its hours do not tell. */
export type Closed = ReadonlyMap<string, number | null>;

/** What decides whether a marker is usable now. */
export type Usable = { id: string; status: StatusType | null; workingHours: WorkingHours | null };

/** Returns the markers that are closed, by status or by `openState` of their hours. `next` is in ms. */
export function closedBy(
  markers: Iterable<Usable>,
  openState: (hours: WorkingHours) => { isOpen: boolean; next: number | null },
): Closed {
  const closed = new Map<string, number | null>();
  for (const { id, status, workingHours } of markers) {
    if (status === 'error') {
      closed.set(id, null);
    } else if (workingHours) {
      const { isOpen, next } = openState(workingHours);
      if (!isOpen) closed.set(id, next);
    }
  }
  return closed;
}
