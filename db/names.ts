import { type AnyColumn, ilike, or, type SQL, sql } from 'drizzle-orm';

/** Sorts by name as people do: "Hall 9" before "Hall 10", letters with marks beside those without. */
export function byName(column: AnyColumn): SQL {
  return sql`${column} COLLATE "natural_order"`;
}

/** Whether one of the columns contains what somebody searches, whatever the case of its letters. */
export function hasText(columns: readonly AnyColumn[], searched: string): SQL | undefined {
  const pattern = `%${searched.replace(/[\\%_]/g, '\\$&')}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
}
