import { database } from '#db/client.ts';

/** Returns the tables that have `id` in a UUID column, as `table.column`. */
export async function rowsNaming(id: string): Promise<string[]> {
  const sql = database().$client;
  // One statement for all columns, because each statement costs more than its search.
  const [statement] = await sql`
    select string_agg(format('select %L as place where exists (select from %I where %I = $1)',
      table_name || '.' || column_name, table_name, column_name), ' union all ') as text
    from information_schema.columns where table_schema = 'public' and data_type = 'uuid'`;
  const found = await sql.unsafe(statement?.text, [id]);
  return found.map(({ place }) => place);
}
