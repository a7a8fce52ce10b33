import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import type { analyticsEvents } from '#db/schema/index.ts';

/** A row to be; its time is a text that was found to be one. */
export type EventRow = Omit<Required<typeof analyticsEvents.$inferInsert>, 'happenedAt'> & {
  happenedAt: string;
};

const columns = [
  'projectId',
  'happenedAt',
  'event',
  'entityId',
  'level',
  'query',
  'results',
  'url',
  'source',
  'language',
  'host',
] as const satisfies (keyof EventRow)[];

/** Rows on their way to the database: for each column its values as PostgreSQL writes them in an array. */
export type EventColumns = { rows: number; texts: readonly string[] };

/** The rows as texts, which wait for the statement under way at less cost than objects. */
export function columnsOf(rows: readonly EventRow[]): EventColumns {
  return { rows: rows.length, texts: columns.map((name) => rows.map((row) => entry(row[name])).join(',')) };
}

/** Stores events in one statement, of whatever projects they are. */
export async function insertEvents(batches: readonly EventColumns[]): Promise<void> {
  const column = (name: (typeof columns)[number]) => {
    const index = columns.indexOf(name);
    return sql.param(`{${batches.map(({ texts }) => texts[index]).join(',')}}`);
  };
  await database().execute(sql`
    INSERT INTO analytics_events (project_id, happened_at, event, entity_id, level, query, results, url, source, language, host)
    SELECT * FROM unnest(
      ${column('projectId')}::uuid[], ${column('happenedAt')}::timestamptz[],
      ${column('event')}::text[], ${column('entityId')}::text[], ${column('level')}::text[], ${column('query')}::text[],
      ${column('results')}::int[], ${column('url')}::text[], ${column('source')}::text[], ${column('language')}::text[],
      ${column('host')}::text[])`);
}

function entry(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? 'NULL' : String(value);
  return `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
}

/** Removes events of projects that are gone; answers how many. */
export async function deleteOrphanedEvents(): Promise<number> {
  const { count } = await database().execute(sql`
    DELETE FROM analytics_events e WHERE NOT EXISTS (SELECT 1 FROM projects p WHERE p.id = e.project_id)`);
  return count;
}
