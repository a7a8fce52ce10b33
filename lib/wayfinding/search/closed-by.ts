import type { StatusType, WorkingHours } from '../../mapmodel/types.ts';

/** Closed markers by id, with the time (ms) at which each opens again; null if its hours do not tell. */
export type Closed = Pick<ReadonlyMap<string, number | null>, 'has' | 'get'>;

/** What decides whether a marker is usable now. */
export type Usable = { id: string; status: StatusType | null; workingHours: WorkingHours | null };

/** Returns whether hours are open, and when they open next (ms; null if they do not tell). */
export type OpenState = (hours: WorkingHours) => { isOpen: boolean; next: number | null };

/** Returns the markers that are closed, by status or by `openState` of their hours. */
export function closedBy(markers: Iterable<Usable>, openState: OpenState): Map<string, number | null> {
  const closed = new Map<string, number | null>();
  for (const marker of markers) {
    const opens = opensOf(marker, openState);
    if (opens !== undefined) closed.set(marker.id, opens);
  }
  return closed;
}

/**
 * Like closedBy, for markers that are asked for one by one: a search reaches few of many. Each is decided once. A marker
 * that `find` does not find counts as closed.
 */
export function closedOnDemand(find: (id: string) => Usable | undefined, openState: OpenState): Closed {
  const known = new Map<string, number | null | undefined>();
  const get = (id: string) => {
    if (!known.has(id)) {
      const marker = find(id);
      known.set(id, marker ? opensOf(marker, openState) : null);
    }
    return known.get(id);
  };
  return { get, has: (id) => get(id) !== undefined };
}

/** Returns when a closed marker opens; undefined if it is open. */
function opensOf({ status, workingHours }: Usable, openState: OpenState): number | null | undefined {
  if (status === 'error') return null;
  if (!workingHours) return undefined;
  const { isOpen, next } = openState(workingHours);
  return isOpen ? undefined : next;
}
