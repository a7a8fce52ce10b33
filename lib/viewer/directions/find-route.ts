import type { WayStrings } from '../../messages/way.ts';
import { landmarksOf } from '../../wayfinding/itinerary/landmarks.ts';
import { type ClosedAnswer, presentingClosed } from '../../wayfinding/itinerary/present-closed.ts';
import { presentRoute, type Route } from '../../wayfinding/itinerary/present-route.ts';
import type { WayPlace } from '../../wayfinding/itinerary/types.ts';
import { type WayProfile, wayOf } from '../../wayfinding/model.ts';
import { type Closed, closedBy, closedOnDemand, type OpenState } from '../../wayfinding/search/closed-by.ts';
import { toEnd } from '../../wayfinding/search/to-end.ts';
import type { WayData } from '../../wayfinding/search/way-data.ts';
import type { WayFinder } from '../../wayfinding/search/way-finder.ts';
import type { LevelShape, PlaceShape } from '../core/types.ts';
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
  openState: OpenState;
  titleOf(place: PlaceShape): string;
  /** Returns the label of the status of a place, null if it has none. */
  labelOf(place: PlaceShape): string | null;
  levelNameOf(level: LevelShape): string;
  texts: WayStrings;
  locale: string;
};

export type RouteAnswer = {
  route: Route | null;
  reason: 'noWay' | 'closed' | 'steps' | null;
  opensAt: number | null;
} & ClosedAnswer;

/** Returns the quickest way with its steps, or why there is none. */
export function findRoute(question: RouteQuestion): RouteAnswer {
  const {
    finder,
    levels,
    from,
    to,
    profile,
    heading,
    openState,
    titleOf,
    labelOf,
    levelNameOf,
    texts,
    locale,
  } = question;
  const numbers = new Map(finder.data.levels.map(({ id }, i) => [id, i]));
  const numberOf = (id: string) => numbers.get(id) ?? -1;
  const closed = closedIn(levels, openState);
  const asked = {
    from: searchPlaces(from, numberOf),
    to: searchPlaces(to, numberOf),
    profile,
    avoid: new Set<never>(),
    closed,
  };
  const answer = finder.find(asked);
  const refOf = (place: PlaceShape, level: number): WayPlace => ({
    id: place.id,
    key: place.key,
    title: titleOf(place),
    level,
    ...('position' in place
      ? { kind: 'marker', points: [[place.position.x, place.position.y]], way: wayOf(place) }
      : { kind: 'area', points: place.data }),
  });
  const markerOf = (id: string) => {
    const level = levels.find(({ markers }) => markers.some((marker) => marker.id === id));
    const marker = level?.markers.find((one) => one.id === id);
    return level && marker ? { place: refOf(marker, numberOf(level.id)), label: labelOf(marker) } : null;
  };
  const { way } = answer;
  if (!way) {
    const { reason, opensAt } = answer;
    const open = reason === 'closed' ? openLike(from, to, levels, openState) : [];
    const others = open.map(({ place, level }) => ({
      place: refOf(place, numberOf(level.id)),
      end: searchPlaces({ kind: 'place', place, level }, numberOf),
    }));
    const scope = {
      markerOf,
      others: others.flatMap(({ place, end }) => end.map((one) => ({ place, end: one }))),
    };
    return { route: null, reason, opensAt, ...toEnd(presentingClosed(finder, asked, answer, scope)) };
  }
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
    landmarksOn: (number) => {
      const level = levels.find(({ id }) => numberOf(id) === number);
      return landmarksOf(level ? placesOf(level).map((place) => refOf(place, number)) : []);
    },
    placeOf: (id) => markerOf(id)?.place ?? null,
    from: refAt(start),
    to: refAt(goal),
    heading,
    profile,
    texts,
    locale,
    isGoalClosed: goal !== null && closedBy([usable(goal.place)], openState).size > 0,
  });
  return { route, reason: null, opensAt: null, closedBy: null, alternatives: [] };
}

/**
 * Returns the open places that share a tag with the destination, without the start. None for a destination that is a
 * point or a tag.
 */
function openLike(from: End, to: End, levels: readonly LevelShape[], openState: OpenState) {
  if (to.kind !== 'place') return [];
  const tags = new Set(to.place.tags.map(({ id }) => id));
  const named = [from, to].map((end) => end.kind === 'place' && end.place.id);
  return levels.flatMap((level) => {
    const like = placesOf(level).filter(
      (place) => !named.includes(place.id) && place.tags.some(({ id }) => tags.has(id)),
    );
    const closed = closedBy(like.map(usable), openState);
    return like.filter(({ id }) => !closed.has(id)).map((place) => ({ place, level }));
  });
}

/** Returns what is closed now, for connectors that a search reaches. One whose marker is hidden counts as closed. */
export function closedIn(levels: readonly LevelShape[], openState: OpenState): Closed {
  const markers = new Map(levels.flatMap((level) => level.markers.map((marker) => [marker.id, marker])));
  return closedOnDemand((id) => {
    const marker = markers.get(id);
    return marker && usable(marker);
  }, openState);
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
