import * as z from 'zod';
import { utcDate } from '../scalars.ts';

const counts = {
  map_loads: z.int(),
  area_clicks: z.int(),
  marker_clicks: z.int(),
  searches: z.int(),
  link_clicks: z.int(),
};

const place = {
  id: z.uuid(),
  key: z.string(),
  title: z.string().nullable(),
  level: z.object({ id: z.uuid(), key: z.string(), name: z.string() }),
};

const openedPlaces = z.array(z.object({ ...place, count: z.int() }));
const queries = z.array(z.object({ query: z.string(), count: z.int() }));
const shares = z.array(z.object({ name: z.string(), count: z.int() }));

/** What visitors of one project did, by UTC day; lists hold the most frequent first. */
export const dashboard = z
  .object({
    totals: z.object(counts),
    days: z.array(z.object({ date: utcDate, ...counts })),
    top_areas: openedPlaces,
    top_markers: openedPlaces,
    top_searches: queries,
    searches_without_result: queries,
    languages: shares.meta({ description: 'Language codes of map loads' }),
    referrers: shares.meta({ description: 'Hosts of the pages that embed the map, of map loads' }),
    levels: shares.meta({ description: 'How often each level was shown' }),
    never_opened: z.array(z.object({ kind: z.enum(['area', 'marker']), ...place })),
  })
  .meta({ id: 'Analytics' });
