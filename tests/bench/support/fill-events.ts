import { closeDatabase, connect, database, registerDatabase } from '#db/client.ts';
import { makePartitions } from '#lib/analytics/partitions.ts';
import { sumEvents } from '#lib/analytics/sum-events.ts';
import type { Sql } from './copy.ts';

export type FilledVenue = {
  projectId: string;
  /** Ids of areas and keys of levels that visitors open. */
  areas: readonly string[];
  levels: readonly string[];
};

export type Filling = { events: number; days: number; socketFolder: string };

const dayMs = 24 * 60 * 60 * 1000;
/** Number of today's events that are not summed, as between two rounds of housekeeping. */
const unsummedEvents = 5000;
const connections = 2;

/**
 * Fills a project with events of the last days and sums them like housekeeping: one batch an hour, places and words of
 * very different frequency, thousands of different words and ways. Takes minutes for millions of events.
 */
export async function fillEvents(venue: FilledVenue, { events, days, socketFolder }: Filling): Promise<void> {
  const db = connect({ socketFolder, connectionsMax: connections + 1 });
  registerDatabase(db);
  const sql = db.$client;
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const begins = Array.from({ length: days }, (_, i) => today - (days - 1 - i) * dayMs);
  await makePartitions(begins.map((begin) => new Date(begin).toISOString().slice(0, 10)));
  const aDay = Math.ceil((events - unsummedEvents) / days);
  await onEach(async () => {
    for (let begin = begins.pop(); begin !== undefined; begin = begins.pop())
      await insertDay(sql, venue, { begin, events: aDay });
  });
  await onEach(() => sumEvents({ forMsMax: Infinity }));
  await insertDay(sql, venue, { begin: today, events: unsummedEvents });
  await sql`VACUUM ANALYZE analytics_events, analytics_sums, analytics_unsummed`;
  await database().execute('CHECKPOINT');
  await closeDatabase();
}

/** Runs the work on each connection at the same time. Resolves when all have ended. */
async function onEach(work: () => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: connections }, work));
}

/** Inserts the events of one day, a batch an hour. For today, only hours that have begun. */
async function insertDay(
  sql: Sql,
  { projectId, areas, levels }: FilledVenue,
  { begin, events }: { begin: number; events: number },
): Promise<void> {
  const seconds = Math.max(1, Math.min(dayMs, Date.now() - begin) / 1000);
  const day = new Date(begin).toISOString().slice(0, 10);
  await sql`
    WITH numbers AS MATERIALIZED (
      SELECT hour, nextval('analytics_unsummed_batch_seq') AS batch FROM generate_series(0, 23) hour
    ), rows AS MATERIALIZED (
      SELECT ${begin}::bigint / 1000 + random() * ${seconds}::float8 AS second, random() AS kind,
        power(random(), 3) AS place, power(random(), 3) AS word, power(random(), 4) AS share
      FROM generate_series(1, ${events}::int)
    ), stored AS (
      INSERT INTO analytics_events (project_id, happened_at, event, entity_id, level, query, results, source,
        language, host, route_from, route_to, profile, found, batch)
      SELECT ${projectId}::uuid, to_timestamp(second),
        CASE WHEN kind < 0.55 THEN 'areaClick' WHEN kind < 0.7 THEN 'searchQuery' WHEN kind < 0.8 THEN 'mapLoad'
          WHEN kind < 0.9 THEN 'levelChange' ELSE 'routeAsked' END,
        CASE WHEN kind < 0.55 THEN (${[...areas]}::text[])[1 + floor(place * ${areas.length}::int)::int] END,
        CASE WHEN kind < 0.9 THEN (${[...levels]}::text[])[1 + floor(share * ${levels.length}::int)::int] END,
        CASE WHEN kind BETWEEN 0.55 AND 0.7 THEN 'word ' || floor(word * 8000)::int END,
        CASE WHEN kind BETWEEN 0.55 AND 0.7 THEN floor(word * 8000)::int % 7 END,
        CASE WHEN kind BETWEEN 0.7 AND 0.8
          THEN (ARRAY['embed', 'page', 'qr', 'kiosk'])[1 + floor(share * 4)::int] END,
        (ARRAY['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'tr', 'uk', 'ar', 'ja', 'zh'])[1 + floor(share * 12)::int], 'www' || floor(share * 60)::int || '.example.org',
        CASE WHEN kind >= 0.9 THEN 'from-' || floor(place * 60)::int END,
        CASE WHEN kind >= 0.9 THEN 'to-' || floor(word * 80)::int END,
        CASE WHEN kind >= 0.9 THEN 'walk' END, CASE WHEN kind >= 0.9 THEN share < 0.9 END, n.batch
      FROM rows JOIN numbers n ON n.hour = floor((second - ${begin}::bigint / 1000) / 3600)::int % 24
      RETURNING batch
    )
    INSERT INTO analytics_unsummed (project_id, batch, first_day, last_day, events)
    SELECT ${projectId}::uuid, batch, ${day}::date, ${day}::date, count(*) FROM stored GROUP BY batch`;
}
