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
  return { rows: rows.length, texts: columns.map((name) => columnText(rows, name)) };
}

function columnText(rows: readonly EventRow[], name: (typeof columns)[number]): string {
  const entries: string[] = [];
  let before: string | number | null = null;
  let text = entry(before);
  for (const { [name]: value } of rows) {
    // Of most columns a visitor's events have the same.
    if (value !== before) {
      before = value;
      text = entry(value);
    }
    entries.push(text);
  }
  return entries.join(',');
}

/** Stores events in one statement, of whatever projects they are. */
export async function insertEvents(batches: readonly EventColumns[]): Promise<void> {
  const column = (name: (typeof columns)[number]) => {
    const index = columns.indexOf(name);
    return sql.param(`{${batches.map(({ texts }) => texts[index]).join(',')}}`);
  };
  // In the select list, where they go on side by side: below FROM all rows would be gathered before the first is stored.
  await database().execute(sql`
    INSERT INTO analytics_events (project_id, happened_at, event, entity_id, level, query, results, url, source, language, host)
    SELECT
      unnest(${column('projectId')}::uuid[]), unnest(${column('happenedAt')}::timestamptz[]),
      unnest(${column('event')}::text[]), unnest(${column('entityId')}::text[]), unnest(${column('level')}::text[]),
      unnest(${column('query')}::text[]), unnest(${column('results')}::int[]), unnest(${column('url')}::text[]),
      unnest(${column('source')}::text[]), unnest(${column('language')}::text[]), unnest(${column('host')}::text[])`);
}

/** What stands in an array as it is (PostgreSQL 17, 8.15.6); to quote each text would make three of it. */
const isPlain = /^[\w.:-]+$/;

function entry(value: string | number | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  const isName = isPlain.test(value) && (value.length !== 4 || value.toUpperCase() !== 'NULL');
  return isName ? value : `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
}

/** Removes events of projects that are gone; answers how many. */
export async function deleteOrphanedEvents(): Promise<number> {
  const { count } = await database().execute(sql`
    DELETE FROM analytics_events e WHERE NOT EXISTS (SELECT 1 FROM projects p WHERE p.id = e.project_id)`);
  return count;
}
