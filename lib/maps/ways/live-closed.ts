import { openNow } from '#lib/mapmodel/hours.ts';
import { minuteMs } from '#lib/plans/units.ts';
import { type Closed, closedOnDemand } from '#lib/wayfinding/search/closed-by.ts';
import { type LivePlaces, placeIn } from './live-places.ts';

/** What is closed in a version of a map, by minute and time zone. Hours begin and end with a minute. */
const states = new WeakMap<LivePlaces, Map<string, Closed>>();
const minutesKept = 10;

/**
 * Returns what is closed at `at` (ms), decided for each marker when it is first asked for, and kept for the minute. A
 * connector whose marker a PATCH has hidden is closed until shown again.
 */
export function closedIn(places: LivePlaces, at: number, timezone: string): Closed {
  const minute = Math.floor(at / minuteMs) * minuteMs;
  const kept = states.get(places) ?? new Map<string, Closed>();
  states.set(places, kept);
  const name = `${minute} ${timezone}`;
  const known = kept.get(name);
  if (known) return known;
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= minutesKept) kept.delete(oldest);
  const closed = closedOnDemand(
    (id) => placeIn(places, id)?.place,
    (hours) => openNow(hours, minute, timezone),
  );
  kept.set(name, closed);
  return closed;
}
