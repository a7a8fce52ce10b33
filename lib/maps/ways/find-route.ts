import type { z } from 'zod';
import type { getRoute } from '#lib/contract/endpoints/wayfinding.ts';
import { AppError } from '#lib/contract/errors.ts';
import type { routeReply } from '#lib/contract/schemas/directions.ts';
import { openNow } from '#lib/mapmodel/hours.ts';
import { liveMapOf } from '#lib/maps/live/find-live.ts';
import type { PublishedProject } from '#lib/maps/live/find-published.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import { matchLanguage } from '#lib/messages/match-language.ts';
import { loadWayStrings } from '#lib/messages/way.ts';
import { minuteMs } from '#lib/plans/units.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { sharedQueue } from '#lib/platform/work/fair-queue.ts';
import { inTurns } from '#lib/platform/work/in-turns.ts';
import { presentingClosed } from '#lib/wayfinding/itinerary/present-closed.ts';
import { presentingRoute } from '#lib/wayfinding/itinerary/present-route.ts';
import type { WayPlace } from '#lib/wayfinding/itinerary/types.ts';
import type { Avoidable } from '#lib/wayfinding/model.ts';
import { closedAt } from '#lib/wayfinding/search/closed.ts';
import { type Closed, closedOnDemand } from '#lib/wayfinding/search/closed-by.ts';
import type { Place } from '#lib/wayfinding/search/end-points.ts';
import type { WayData } from '#lib/wayfinding/search/way-data.ts';
import { TooLong, type WayFinder } from '#lib/wayfinding/search/way-finder.ts';
import {
  endAt,
  type LivePlace,
  type LivePlaces,
  landmarksOf,
  livePlacesOf,
  placeIn,
  wayPlaceOf,
} from './live-places.ts';
import { liveFinderOf } from './live-ways.ts';
import { endsFrom, type NamedEnd, type NamedEnds } from './named-ends.ts';

type RouteQuery = z.output<typeof getRoute.query>;
type RouteReply = z.infer<typeof routeReply>;

/** Searches take turns on the main thread: several at once, so that a long one does not keep all others waiting. */
const searches = sharedQueue('route-searches', {
  running: 8,
  runningPerCaller: 1,
  waiting: 500,
  waitingPerCaller: 200,
  waitMs: 10_000,
});
/** A search in a building with thousands of rooms takes 60 ms. One that takes far longer is given up. */
const searchBounds = { turnMs: 8, totalMs: 5_000 };
const goalsAtOnce = 20;
const retryAfterSeconds = 600;

/**
 * Finds the quickest way through a published building, by the statuses and hours of its live map. Throws a 400 at
 * `from` or `to` if the map does not show them, 404 if directions are off, and 503 until they are built.
 */
export async function findRoute(
  ctx: Ctx,
  published: PublishedProject,
  query: RouteQuery,
): Promise<RouteReply> {
  const map = await liveMapOf(published, ctx.origin);
  const finder = await liveFinderOf(map);
  const places = await livePlacesOf(map);
  const ends = endsFrom(query, map, places);
  const { languages, defaultLanguage } = map.scope;
  const language = matchLanguage(languages, [query.lang]) ?? defaultLanguage;
  const strings = await loadWayStrings(language);
  const search = { map, finder, places, ends, query, now: ctx.now(), language, strings };
  return searches().run({ caller: ctx.clientAddress }, () =>
    inTurns(searching(search), searchBounds).catch(refuseTooLong),
  );
}

/** Answers 503 for a search that gave up. */
function refuseTooLong(error: unknown): never {
  if (error instanceof TooLong) throw new AppError('unavailable.unfinished', {}, { retryAfterSeconds });
  throw error;
}

type Search = {
  map: LiveMap;
  finder: WayFinder;
  places: LivePlaces;
  ends: NamedEnds;
  query: RouteQuery;
  now: Date;
  language: string;
  strings: Awaited<ReturnType<typeof loadWayStrings>>;
};

/** Searches and describes a route. Yields between short steps. */
function* searching(search: Search): Generator<void, RouteReply> {
  const { map, finder, places, ends, query, now, language } = search;
  const { profile } = query;
  const { version } = map;
  const { timezone } = map.settings;
  const at = query.at === undefined ? now.getTime() : Date.parse(query.at);
  const avoid = new Set((query.avoid ?? '').split(',').filter((kind) => kind !== '') as Avoidable[]);
  const from = yield* endsOf(ends.from);
  const to = yield* endsOf(ends.to);
  const closed = closedIn(places, at, timezone);
  const asked = { from, to, profile, avoid, closed };
  const found = yield* finder.finding(asked);
  if (!found.way) {
    const opensAt = found.opensAt === null ? null : new Date(found.opensAt).toISOString();
    const instead = yield* presentingClosed(finder, asked, found, {
      markerOf: (id) => {
        const marker = placeIn(places, id);
        return (
          marker && {
            place: wayPlaceOf(marker.place, marker.level, language),
            label: labelOf(marker.place, language),
          }
        );
      },
      others: found.reason === 'closed' ? yield* openLike(search, at) : [],
    });
    return { route: null, reason: found.reason, opensAt, ...instead, version };
  }
  const start = ends.from[found.way.from];
  const goal = ends.to[found.way.to];
  const placeAt = (end: NamedEnd | undefined) =>
    end?.place ? wayPlaceOf(end.place, end.level, language) : null;
  const route = yield* presentingRoute(found.way, {
    data: inLanguage(finder.data, map, language),
    sees: (level, a, b) => finder.sees(level, a, b),
    landmarksOn: (level) => landmarksOf(places[level] ?? [], level, language),
    placeOf: (id) => {
      const connector = placeIn(places, id);
      return connector && wayPlaceOf(connector.place, connector.level, language);
    },
    from: placeAt(start),
    to: placeAt(goal),
    heading: query.heading ?? null,
    profile,
    texts: search.strings.texts,
    locale: search.strings.language,
    isGoalClosed: Boolean(goal?.place && closedAt([goal.place], at, timezone).size > 0),
  });
  return { route, reason: null, opensAt: null, closedBy: null, alternatives: [], version };
}

function labelOf({ labels }: LivePlace, language: string): string | null {
  return labels.get(language) || labels.get('') || null;
}

/**
 * Returns the open places that share a tag with the destination, without the start. None for a destination that is a point or a tag. There
 * may be thousands.
 */
function* openLike(
  { map, places, ends, language }: Search,
  at: number,
): Generator<void, { place: WayPlace; end: Place }[]> {
  const [goal, ...others] = ends.to;
  if (!goal?.place || others.length > 0) return [];
  const tags = new Set(goal.place.tagIds);
  const named = new Set([...ends.from, goal].map(({ place }) => place?.id));
  const open: { place: WayPlace; end: Place }[] = [];
  for (const [level, own] of places.entries()) {
    for (const place of own) {
      if (named.has(place.id) || !place.tagIds.some((tag) => tags.has(tag))) continue;
      if (closedAt([place], at, map.settings.timezone).size > 0) continue;
      open.push({ place: wayPlaceOf(place, level, language), end: endAt(level, place) });
      if (open.length % goalsAtOnce === 0) yield;
    }
    yield;
  }
  return open;
}

/** Returns where the ends are. There may be thousands of goals with one tag. */
function* endsOf(named: NamedEnds['from']): Generator<void, Place[]> {
  const ends: Place[] = [];
  for (const end of named) {
    ends.push(
      'at' in end ? { level: end.level, points: [end.at], outline: [] } : endAt(end.level, end.place),
    );
    if (ends.length % goalsAtOnce === 0) yield;
  }
  return ends;
}

/** Names the levels in the reader's language. */
function inLanguage(data: WayData, map: LiveMap, language: string): WayData {
  const levels = data.levels.map((level, i) => {
    const translated = map.levels[i]?.level.body.translations[language]?.name;
    return translated ? { ...level, name: translated } : level;
  });
  return { ...data, levels };
}

/** What is closed in a version of a map, by minute and time zone. Hours begin and end with a minute. */
const states = new WeakMap<LivePlaces, Map<string, Closed>>();
const minutesKept = 10;

/**
 * Returns what is closed at `at` (ms), decided for each marker when it is first asked for, and kept for the minute: a
 * tower has 2,000 connectors with hours, and each takes 45 us. A connector whose marker a PATCH has hidden is closed
 * until shown again.
 */
function closedIn(places: LivePlaces, at: number, timezone: string): Closed {
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
