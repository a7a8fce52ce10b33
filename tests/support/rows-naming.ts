import { database } from '#db/client.ts';

/** Returns the tables that have `id` in a UUID column, as `table.column`. */
export async function rowsNaming(id: string): Promise<string[]> {
  const sql = database().$client;
  const columns =
    await sql`select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'uuid'`;
  const found: string[] = [];
  for (const { table_name, column_name } of columns) {
    const rows = await sql`select 1 from ${sql(table_name)} where ${sql(column_name)} = ${id} limit 1`;
    if (rows.length > 0) found.push(`${table_name}.${column_name}`);
  }
  return found;
}
