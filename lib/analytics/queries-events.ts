import { getTableColumns, sql } from 'drizzle-orm';
import { database } from '#db/client.ts';
import { analyticsEvents } from '#db/schema/index.ts';

/** Row to insert. Its time is a valid UTC time as text. */
export type EventRow = Omit<Required<typeof analyticsEvents.$inferInsert>, 'happenedAt' | 'batch'> & {
  happenedAt: string;
};

/** The columns whose values are sent. The statement itself numbers the batch. */
const { batch: _, ...columns } = getTableColumns(analyticsEvents);
type ColumnName = keyof typeof columns;
const columnNames = Object.keys(columns) as ColumnName[];

/**
 * Rows of one project, ready for the database: for each column its values in the syntax of PostgreSQL arrays.
 * `firstDay` and `lastDay` are the days of the first and last event.
 */
export type EventColumns = {
  projectId: string;
  rows: number;
  firstDay: string;
  lastDay: string;
  texts: readonly string[];
};

/** Returns the rows as texts, which cost less memory than objects while they wait for the running statement. */
export function columnsOf(projectId: string, rows: readonly EventRow[]): EventColumns {
  let [firstDay, lastDay] = ['9999-12-31', ''];
  for (const { happenedAt } of rows) {
    const day = happenedAt.slice(0, 10);
    if (day < firstDay) firstDay = day;
    if (day > lastDay) lastDay = day;
  }
  const texts = columnNames.map((name) => columnText(rows, name));
  return { projectId, rows: rows.length, firstDay, lastDay, texts };
}

function columnText(rows: readonly EventRow[], name: ColumnName): string {
  const entries: string[] = [];
  let before: string | number | boolean | null = null;
  let text = entry(before);
  for (const { [name]: value } of rows) {
    // Most columns have the same value in all events of a visitor.
    if (value !== before) {
      before = value;
      text = entry(value);
    }
    entries.push(text);
  }
  return entries.join(',');
}

/**
 * Inserts the events of any projects in one statement and records that they are not in the sums yet. Fails with code
 * 23514 if a month has no partition.
 */
export async function insertEvents(batches: readonly EventColumns[]): Promise<void> {
  const names = columnNames.map((name) => sql.identifier(columns[name].name));
  const values = columnNames.map((name, i) => {
    const list = sql.param(`{${batches.map(({ texts }) => texts[i]).join(',')}}`);
    return sql`unnest(${list}::${sql.raw(columns[name].getSQLType())}[])`;
  });
  const notes = notesOf(batches);
  const noted = (name: keyof Note) => sql.param(notes.map((note) => note[name]));
  // unnest in the select list streams its rows. Below FROM, PostgreSQL would collect all rows before it stores the
  // first.
  await database().execute(sql`
    WITH new AS MATERIALIZED (SELECT nextval('analytics_unsummed_batch_seq') AS batch), noted AS (
      INSERT INTO analytics_unsummed (project_id, batch, first_day, last_day, events)
      SELECT n.project_id, new.batch, n.first_day, n.last_day, n.events
      FROM new, unnest(${noted('projectId')}::uuid[], ${noted('firstDay')}::text[]::date[],
        ${noted('lastDay')}::text[]::date[], ${noted('rows')}::int[]) AS n (project_id, first_day, last_day, events)
    )
    INSERT INTO analytics_events (${sql.join(names, sql`, `)}, batch)
    SELECT ${sql.join(values, sql`, `)}, (SELECT batch FROM new)`);
}

type Note = Omit<EventColumns, 'texts'>;

/** Sums the events and days of each project over batches that are stored together. */
function notesOf(batches: readonly EventColumns[]): Note[] {
  return [...Map.groupBy(batches, (batch) => batch.projectId)].map(([projectId, own]) => ({
    projectId,
    rows: own.reduce((sum, { rows }) => sum + rows, 0),
    firstDay: own.map(({ firstDay }) => firstDay).toSorted()[0] ?? '',
    lastDay:
      own
        .map(({ lastDay }) => lastDay)
        .toSorted()
        .at(-1) ?? '',
  }));
}

/** Texts that need no quotes in an array (PostgreSQL 17, 8.15.6). Quoting costs three strings for each. */
const isPlain = /^[\w.:-]+$/;

function entry(value: string | number | boolean | null): string {
  if (value === null) return 'NULL';
  if (typeof value !== 'string') return String(value);
  const isName = isPlain.test(value) && (value.length !== 4 || value.toUpperCase() !== 'NULL');
  return isName ? value : `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
}
