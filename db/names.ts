import { type AnyColumn, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';

/** Sorts by name in natural order: "Hall 9" before "Hall 10", accented letters next to plain ones. */
export function byName(column: AnyColumn): SQL {
  return sql`${column} COLLATE "natural_order"`;
}

/** Matches if one of the columns contains the searched text, ignoring case. */
export function hasText(columns: readonly AnyColumn[], searched: string): SQL | undefined {
  const pattern = `%${searched.trim().replace(/[\\%_]/g, '\\$&')}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
}

/** Sorts rows first of which one of the columns is exactly the searched text, ignoring case. */
export function namedFirst(columns: readonly AnyColumn[], searched: string): SQL {
  const name = searched.trim().toLowerCase();
  return desc(sql`(${or(...columns.map((column) => eq(sql`lower(${column})`, name)))})`);
}
