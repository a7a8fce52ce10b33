import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import type { analyticsEvents } from '#db/schema/index.ts';

/** A row to be; its time is a text in UTC that was found to be one. */
export type EventRow = Omit<Required<typeof analyticsEvents.$inferInsert>, 'happenedAt' | 'batch'> & {
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
  'routeFrom',
  'routeTo',
  'profile',
  'found',
] as const satisfies (keyof EventRow)[];

/**
 * Rows of one project on their way to the database: for each column its values as PostgreSQL writes them in an array.
 * Days are those of the first and the last event.
 */
export type EventColumns = {
  projectId: string;
  rows: number;
  firstDay: string;
  lastDay: string;
  texts: readonly string[];
};

/** The rows as texts, which wait for the statement under way at less cost than objects. */
export function columnsOf(projectId: string, rows: readonly EventRow[]): EventColumns {
  let [firstDay, lastDay] = ['9999-12-31', ''];
  for (const { happenedAt } of rows) {
    const day = happenedAt.slice(0, 10);
    if (day < firstDay) firstDay = day;
    if (day > lastDay) lastDay = day;
  }
  const texts = columns.map((name) => columnText(rows, name));
  return { projectId, rows: rows.length, firstDay, lastDay, texts };
}

function columnText(rows: readonly EventRow[], name: (typeof columns)[number]): string {
  const entries: string[] = [];
  let before: string | number | boolean | null = null;
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

/**
 * Stores events in one statement, of whatever projects they are, and notes that they are not in the sums yet. Fails with
 * code 23514 when there is no table for a month of theirs.
 */
export async function insertEvents(batches: readonly EventColumns[]): Promise<void> {
  const column = (name: (typeof columns)[number]) => {
    const index = columns.indexOf(name);
    return sql.param(`{${batches.map(({ texts }) => texts[index]).join(',')}}`);
  };
  const notes = notesOf(batches);
  const noted = (name: keyof Note) => sql.param(notes.map((note) => note[name]));
  // In the select list, where they go on side by side: below FROM all rows would be gathered before the first is stored.
  await database().execute(sql`
    WITH new AS MATERIALIZED (SELECT nextval('analytics_unsummed_batch_seq') AS batch), noted AS (
      INSERT INTO analytics_unsummed (project_id, batch, first_day, last_day, events)
      SELECT n.project_id, new.batch, n.first_day, n.last_day, n.events
      FROM new, unnest(${noted('projectId')}::uuid[], ${noted('firstDay')}::text[]::date[],
        ${noted('lastDay')}::text[]::date[], ${noted('rows')}::int[]) AS n (project_id, first_day, last_day, events)
    )
    INSERT INTO analytics_events (project_id, happened_at, event, entity_id, level, query, results, url, source,
      language, host, route_from, route_to, profile, found, batch)
    SELECT
      unnest(${column('projectId')}::uuid[]), unnest(${column('happenedAt')}::timestamptz[]),
      unnest(${column('event')}::text[]), unnest(${column('entityId')}::text[]), unnest(${column('level')}::text[]),
      unnest(${column('query')}::text[]), unnest(${column('results')}::int[]), unnest(${column('url')}::text[]),
      unnest(${column('source')}::text[]), unnest(${column('language')}::text[]), unnest(${column('host')}::text[]),
      unnest(${column('routeFrom')}::text[]), unnest(${column('routeTo')}::text[]),
      unnest(${column('profile')}::text[]), unnest(${column('found')}::boolean[]), (SELECT batch FROM new)`);
}

type Note = Omit<EventColumns, 'texts'>;

/** How many events each project has on each day, in what is stored together. */
function notesOf(batches: readonly EventColumns[]): Note[] {
  const notes = new Map<string, Note>();
  for (const { projectId, rows, firstDay, lastDay } of batches) {
    const note = notes.get(projectId);
    if (!note) {
      notes.set(projectId, { projectId, rows, firstDay, lastDay });
      continue;
    }
    note.rows += rows;
    if (firstDay < note.firstDay) note.firstDay = firstDay;
    if (lastDay > note.lastDay) note.lastDay = lastDay;
  }
  return [...notes.values()];
}

/** What stands in an array as it is (PostgreSQL 17, 8.15.6); to quote each text would make three of it. */
const isPlain = /^[\w.:-]+$/;

function entry(value: string | number | boolean | null): string {
  if (value === null) return 'NULL';
  if (typeof value !== 'string') return String(value);
  const isName = isPlain.test(value) && (value.length !== 4 || value.toUpperCase() !== 'NULL');
  return isName ? value : `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
}
