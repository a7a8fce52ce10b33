import { routeProfiles } from '#lib/contract/choices.ts';
import { hourMs } from '#lib/plans/units.ts';

const eventOf = {
  map_loads: 'mapLoad',
  area_clicks: 'areaClick',
  marker_clicks: 'markerClick',
  searches: 'searchQuery',
  link_clicks: 'linkClick',
  routes: 'routeAsked',
} as const;
type CountName = keyof typeof eventOf;
const countNames = Object.keys(eventOf) as CountName[];

/** Counts of a report in one span of time. */
export type Slot = Record<CountName, number>;

/** Returns the counts of rows of events by name. Several rows may have the same name. */
export function countsOf(rows: readonly { event: string; count: number }[]): Slot {
  return slot((name) =>
    rows.filter(({ event }) => event === eventOf[name]).reduce((sum, { count }) => sum + count, 0),
  );
}

export function sumOf(slots: readonly Slot[]): Slot {
  return slot((name) => slots.reduce((sum, each) => sum + each[name], 0));
}

/** Returns the index of an instant's hour in the day that begins at `from`, from 0. */
export function slotOf(instant: string, from: Date): number {
  return Math.floor((Date.parse(instant) - from.getTime()) / hourMs);
}

function slot(count: (name: CountName) => number): Slot {
  return Object.fromEntries(countNames.map((name) => [name, count(name)])) as Slot;
}

export type FoundRoute = { from: string | null; to: string; profile: (typeof routeProfiles)[number] };

/** Parses the name of a counted route (queries-facts.ts). Keys contain no `>`. */
export function readRoute(name: string): FoundRoute {
  const [from = '', to = '', said] = name.split('>');
  const profile = routeProfiles.find((each) => each === said) ?? 'walk';
  return { from: from === '' ? null : from, to, profile };
}
