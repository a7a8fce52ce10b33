/** The part of a list that a caller asks for. */
export type Paging = { offset: number; size: number };

type SortedQuery<Row> = {
  offset(rows: number): { limit(rows: number): PromiseLike<Row[]> };
};

/** Returns the count of all rows, then one page of them. */
export async function readPage<Row>(
  counting: PromiseLike<number>,
  query: SortedQuery<Row>,
  { offset, size }: Paging,
): Promise<{ count: number; rows: Row[] }> {
  const count = await counting;
  return { count, rows: await query.offset(offset).limit(size) };
}
