import type { z } from 'zod';
import type { getRoute } from '#lib/contract/endpoints/wayfinding.ts';
import type { routeReply } from '#lib/contract/schemas/directions.ts';
import { liveMapOf } from '#lib/maps/live/find-live.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import type { PublishedProject } from '#lib/maps/live/public-access.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { sharedQueue } from '#lib/platform/work/fair-queue.ts';
import { ownTurn } from '#lib/platform/work/own-turn.ts';
import { loadWayStrings } from '#lib/strings/load-way.ts';
import { presentRoute } from '#lib/wayfinding/itinerary/present-route.ts';
import type { Avoidable } from '#lib/wayfinding/model.ts';
import { type Closed, closedAt } from '#lib/wayfinding/search/closed.ts';
import type { WayData } from '#lib/wayfinding/search/way-data.ts';
import type { WayFinder } from '#lib/wayfinding/search/way-finder.ts';
import { type LivePlace, type LivePlaces, livePlacesOf, wayPlaceOf } from './live-places.ts';
import { liveFinderOf } from './live-ways.ts';
import { endsFrom, type NamedEnds } from './named-ends.ts';

type RouteQuery = z.output<typeof getRoute.query>;
type RouteReply = z.infer<typeof routeReply>;

/** Searches take turns on the main thread, a few milliseconds each, up to 60 in buildings with thousands of rooms. */
const searches = sharedQueue('route-searches', {
  running: 1,
  waiting: 500,
  waitingPerCaller: 200,
  waitMs: 10_000,
});

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
  return searches().run({ caller: ctx.clientAddress }, async () => {
    // Yield to other requests between two searches.
    await ownTurn();
    return search({ map, finder, places, ends, query, now: ctx.now() });
  });
}

type Search = {
  map: LiveMap;
  finder: WayFinder;
  places: LivePlaces;
  ends: NamedEnds;
  query: RouteQuery;
  now: Date;
};

async function search({ map, finder, places, ends, query, now }: Search): Promise<RouteReply> {
  const { profile } = query;
  const at = query.at === undefined ? now.getTime() : Date.parse(query.at);
  const { version } = map;
  const { timezone } = map.settings;
  const avoid = new Set((query.avoid ?? '').split(',').filter((kind) => kind !== '') as Avoidable[]);
  const closed = closedIn(finder.data, places, at, timezone);
  const { from, to } = ends;
  const endsOf = (named: NamedEnds['from']) => named.map(({ end }) => end);
  const found = finder.find({ from: endsOf(from), to: endsOf(to), profile, avoid, closed });
  if (!found.way) {
    const opensAt = found.opensAt === null ? null : new Date(found.opensAt).toISOString();
    return { route: null, reason: found.reason, opensAt, version };
  }
  const start = from[found.way.from]?.place ?? null;
  const goal = to[found.way.to]?.place ?? null;
  const wanted = query.lang ?? map.scope.defaultLanguage;
  const language = map.scope.languages.includes(wanted) ? wanted : map.scope.defaultLanguage;
  const { texts, language: locale } = await loadWayStrings(language);
  const named = places.flatMap((level, i) => level.map((place) => wayPlaceOf(place, i, language)));
  const byId = (place: LivePlace | null) => named.find(({ id }) => id === place?.id) ?? null;
  const route = presentRoute(found.way, {
    data: inLanguage(finder.data, map, language),
    sees: (level, a, b) => finder.sees(level, a, b),
    places: named,
    from: byId(start),
    to: byId(goal),
    heading: start?.heading ?? null,
    profile,
    texts,
    locale,
    isGoalClosed: goal !== null && closedAt([goal], at, timezone).size > 0,
  });
  return { route, reason: null, opensAt: null, version };
}

/** Returns what is closed at `at` (ms). A connector whose marker a PATCH has hidden is closed until shown again. */
function closedIn({ stops, links }: WayData, places: LivePlaces, at: number, timezone: string): Closed {
  const connectors = new Set([...stops, ...links].flatMap(({ id }) => id ?? []));
  const visible = places.flat().filter(({ id }) => connectors.has(id));
  const closed = new Map(closedAt(visible, at, timezone));
  for (const { id } of visible) connectors.delete(id);
  for (const id of connectors) closed.set(id, null);
  return closed;
}

/** Names the levels in the reader's language. */
function inLanguage(data: WayData, map: LiveMap, language: string): WayData {
  const levels = data.levels.map((level, i) => {
    const translated = map.levels[i]?.level.body.translations[language]?.name;
    return translated ? { ...level, name: translated } : level;
  });
  return { ...data, levels };
}
