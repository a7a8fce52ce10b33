import * as z from 'zod';
import { routeProfiles } from '../choices.ts';
import { utcDate } from '../scalars.ts';

const counts = {
  map_loads: z.int(),
  area_clicks: z.int(),
  marker_clicks: z.int(),
  searches: z.int(),
  link_clicks: z.int(),
  routes: z.int().meta({ description: 'Requests for directions' }),
};

const place = {
  id: z.uuid(),
  key: z.string(),
  title: z.string().nullable(),
  level: z.object({ id: z.uuid(), key: z.string(), name: z.string() }),
};

const openedPlaces = z.array(z.object({ ...place, count: z.int() }));
const queries = z.array(z.object({ query: z.string(), count: z.int() }));
const hours = z.array(z.object({ starts_at: z.iso.datetime(), ...counts }));
const routeEnd = z.object({ key: z.string(), title: z.string().nullable() });
const route = {
  from: routeEnd.nullable().meta({ description: 'Null if the route started at the location of the visitor' }),
  to: routeEnd,
  count: z.int(),
};
const shares = z.array(z.object({ name: z.string(), count: z.int() }));

/** What visitors of one project did, by UTC day. Lists start with the most frequent entry. */
export const dashboard = z
  .object({
    totals: z.object(counts),
    before: z
      .object({ from: utcDate, to: utcDate, totals: z.object(counts) })
      .meta({ description: 'The same number of days directly before the range' }),
    today: z
      .object({ date: utcDate, timezone: z.string(), hours, week_before: hours })
      .meta({ description: 'Today by hour in the time zone of the venue, and the same day a week before' }),
    days: z.array(z.object({ date: utcDate, ...counts })),
    top_areas: openedPlaces,
    top_markers: openedPlaces,
    top_searches: queries,
    searches_without_result: queries,
    languages: shares.meta({ description: 'Map loads by language code' }),
    referrers: shares.meta({ description: 'Map loads by host of the embedding page' }),
    sources: shares.meta({ description: 'Map loads by source: embed, page, qr or kiosk' }),
    levels: shares.meta({ description: 'Number of times that each level was shown' }),
    top_routes: z
      .array(z.object(route))
      .meta({ description: 'Most frequent requests for directions between places' }),
    routes_not_found: z
      .array(z.object({ ...route, profile: z.enum(routeProfiles) }))
      .meta({ description: 'Requests for directions without a route' }),
    never_opened: z.array(z.object({ kind: z.enum(['area', 'marker']), ...place })),
  })
  .meta({ id: 'Analytics' });
