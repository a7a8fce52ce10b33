import type { WorkingHours } from '../../mapmodel/types.ts';
import type { WayStrings } from '../../strings/way.en.ts';
import { presentRoute, type Route } from '../../wayfinding/itinerary/present-route.ts';
import type { WayPlace } from '../../wayfinding/itinerary/types.ts';
import type { WayProfile } from '../../wayfinding/model.ts';
import { type Closed, closedBy } from '../../wayfinding/search/closed-by.ts';
import type { WayData } from '../../wayfinding/search/way-data.ts';
import type { WayFinder } from '../../wayfinding/search/way-finder.ts';
import type { LevelShape, PlaceShape } from '../types.ts';
import { type End, placesOf } from './ends.ts';
import { searchPlaces } from './search-places.ts';

export type RouteQuestion = {
  finder: WayFinder;
  /** All visible levels in their current state. */
  levels: readonly LevelShape[];
  from: End;
  to: End;
  profile: WayProfile;
  /**
   * Direction in which the visitor at the start looks, in degrees clockwise from the top of the image. Null if unknown.
   */
  heading: number | null;
  /** Returns whether hours are open now, and if not, when they open (ms). */
  openState: (hours: WorkingHours) => { isOpen: boolean; next: number | null };
  titleOf(place: PlaceShape): string;
  levelNameOf(level: LevelShape): string;
  texts: WayStrings;
  locale: string;
};

export type RouteAnswer = {
  route: Route | null;
  reason: 'noWay' | 'closed' | 'steps' | null;
  opensAt: number | null;
};

/** Returns the quickest way with its steps, or why there is none. */
export function findRoute(question: RouteQuestion): RouteAnswer {
  const { finder, levels, from, to, profile, heading, openState, titleOf, levelNameOf, texts, locale } =
    question;
  const numbers = new Map(finder.data.levels.map(({ id }, i) => [id, i]));
  const numberOf = (id: string) => numbers.get(id) ?? -1;
  const closed = closedIn(finder, levels, openState);
  const { way, reason, opensAt } = finder.find({
    from: searchPlaces(from, numberOf),
    to: searchPlaces(to, numberOf),
    profile,
    avoid: new Set(),
    closed,
  });
  if (!way) return { route: null, reason, opensAt };
  const refOf = (place: PlaceShape, level: number): WayPlace => ({
    id: place.id,
    key: place.key,
    title: titleOf(place),
    level,
    ...('position' in place
      ? { kind: 'marker', points: [[place.position.x, place.position.y]] }
      : { kind: 'area', points: place.data }),
  });
  const placeAt = (end: End, number: number) => {
    if (end.kind === 'point') return null;
    return end.kind === 'tag' ? (end.places[number] ?? null) : end;
  };
  const start = placeAt(from, way.from);
  const goal = placeAt(to, way.to);
  const refAt = (found: typeof goal) => found && refOf(found.place, numberOf(found.level.id));
  const route = presentRoute(way, {
    data: namedIn(finder.data, levels, levelNameOf),
    sees: (level, a, b) => finder.sees(level, a, b),
    places: levels.flatMap((level) => placesOf(level).map((place) => refOf(place, numberOf(level.id)))),
    from: refAt(start),
    to: refAt(goal),
    heading,
    profile,
    texts,
    locale,
    isGoalClosed: goal !== null && closedBy([usable(goal.place)], openState).size > 0,
  });
  return { route, reason: null, opensAt: null };
}

/** Returns what is closed now. A connector whose marker is hidden counts as closed. */
export function closedIn(
  { data }: WayFinder,
  levels: readonly LevelShape[],
  openState: RouteQuestion['openState'],
): Closed {
  const hidden = new Set([...data.stops, ...data.links].flatMap(({ id }) => id ?? []));
  const markers = levels.flatMap((level) => level.markers);
  for (const { id } of markers) hidden.delete(id);
  const closed = closedBy(markers.map(usable), openState);
  return new Map([...closed, ...[...hidden].map((id) => [id, null] as const)]);
}

/** Replaces the names of levels by those in the reader's language. */
function namedIn(
  data: WayData,
  levels: readonly LevelShape[],
  nameOf: RouteQuestion['levelNameOf'],
): WayData {
  const named = data.levels.map((level) => {
    const shown = levels.find(({ id }) => id === level.id);
    return shown ? { ...level, name: nameOf(shown) } : level;
  });
  return { ...data, levels: named };
}

function usable({ id, status, workingHours }: PlaceShape) {
  return { id, status: status?.type ?? null, workingHours };
}
