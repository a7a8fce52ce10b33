import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import type { analyticsEvents } from '#db/schema/index.ts';

/** A row to be; its time is a text that was found to be one. */
export type EventRow = Omit<Required<typeof analyticsEvents.$inferInsert>, 'happenedAt'> & {
  happenedAt: string;
};

/** Stores events in one statement, of whatever projects they are. */
export async function copyEvents(rows: readonly EventRow[]): Promise<void> {
  const column = <Name extends keyof EventRow>(name: Name) => sql.param(arrayText(rows, name));
  await database().execute(sql`
    INSERT INTO analytics_events (project_id, happened_at, event, entity_id, level, query, results, url, source, language, host)
    SELECT * FROM unnest(
      ${column('projectId')}::uuid[], ${column('happenedAt')}::timestamptz[],
      ${column('event')}::text[], ${column('entityId')}::text[], ${column('level')}::text[], ${column('query')}::text[],
      ${column('results')}::int[], ${column('url')}::text[], ${column('source')}::text[], ${column('language')}::text[],
      ${column('host')}::text[])`);
}

/** One column as PostgreSQL writes arrays; the driver takes its time over each entry. */
function arrayText<Name extends keyof EventRow>(rows: readonly EventRow[], name: Name): string {
  let text = '{';
  for (const row of rows) {
    const value = row[name];
    if (text.length > 1) text += ',';
    if (value === null) text += 'NULL';
    else if (typeof value === 'number') text += value;
    else text += quoted(value);
  }
  return `${text}}`;
}

function quoted(value: string): string {
  return `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
}

/** Removes events of projects that are gone; answers how many. */
export async function deleteOrphanedEvents(): Promise<number> {
  const { count } = await database().execute(sql`
    DELETE FROM analytics_events e WHERE NOT EXISTS (SELECT 1 FROM projects p WHERE p.id = e.project_id)`);
  return count;
}
