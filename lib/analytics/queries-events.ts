import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import type { analyticsEvents } from '#db/schema/index.ts';

export type EventRow = Required<typeof analyticsEvents.$inferInsert>;

/** Stores events in one statement, of whatever projects they are. */
export async function copyEvents(rows: readonly EventRow[]): Promise<void> {
  const column = <Name extends keyof EventRow>(name: Name) => sql.param(rows.map((row) => row[name]));
  await database().execute(sql`
    INSERT INTO analytics_events (project_id, happened_at, event, entity_id, level, query, results, url, source, language, host)
    SELECT * FROM unnest(
      ${column('projectId')}::uuid[], ${sql.param(rows.map((row) => row.happenedAt.toISOString()))}::text[]::timestamptz[],
      ${column('event')}::text[], ${column('entityId')}::text[], ${column('level')}::text[], ${column('query')}::text[],
      ${column('results')}::int[], ${column('url')}::text[], ${column('source')}::text[], ${column('language')}::text[],
      ${column('host')}::text[])`);
}

/** Removes events of projects that are gone; answers how many. */
export async function deleteOrphanedEvents(): Promise<number> {
  const { count } = await database().execute(sql`
    DELETE FROM analytics_events e WHERE NOT EXISTS (SELECT 1 FROM projects p WHERE p.id = e.project_id)`);
  return count;
}
