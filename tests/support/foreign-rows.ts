import { sql } from 'drizzle-orm';
import { database } from '#db/client.ts';

type Column = { table_name: string; column_name: string };

let columns: Column[] | null = null;

const findColumns = async (): Promise<Column[]> => [
  ...(await database().execute<Column>(sql`
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'uuid' ORDER BY table_name, column_name`)),
];

/** Tables that visitors of a public map may write to. */
const leftByVisitors = /^(?:usage_days|analytics_.+)$/;

/**
 * Returns every row of the database that belongs to one of `ids` (users, organizations, projects, webhooks), as JSON
 * texts by table. Two results are equal if nothing of theirs changed.
 */
export async function rowsOf(ids: readonly string[]): Promise<Record<string, string[]>> {
  // The catalog takes longer to read than the rows, and is the same in every database of a run.
  columns ??= await findColumns();
  const theirs = [...Map.groupBy(columns, (column) => column.table_name)]
    .filter(([table]) => !leftByVisitors.test(table))
    .map(([table, of]) => {
      const isTheirs = sql.join(
        of.map(
          ({ column_name }) => sql`t.${sql.identifier(column_name)} = ANY(${sql.param([...ids])}::uuid[])`,
        ),
        sql` OR `,
      );
      return sql`
        SELECT ${table}::text AS place, to_jsonb(t)::text AS row FROM ${sql.identifier(table)} t WHERE ${isTheirs}`;
    });
  // One statement for all tables, because each statement costs more than its search.
  const found = await database().execute<{ place: string; row: string }>(
    sql`${sql.join(theirs, sql` UNION ALL `)} ORDER BY 1, 2`,
  );
  const rows: Record<string, string[]> = {};
  for (const { place, row } of found) {
    rows[place] ??= [];
    rows[place].push(row);
  }
  return rows;
}
