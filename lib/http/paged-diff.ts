import type { z } from 'zod';
import type { Paging } from '#db/paging.ts';
import type { diff as diffSchema } from '#lib/contract/schemas/content-history.ts';
import type { PageRequest } from './page.ts';

type Diff = z.infer<typeof diffSchema>;
type Asked = { query: { detail?: 'true' | 'false' | undefined }; page: PageRequest };

/** Returns a whole comparison, or with `detail` one page of it and the links to others. Throws 404 past the last page. */
export async function pagedDiff(
  { query, page }: Asked,
  find: (page: Paging | null) => Promise<{ count: number; diff: Diff }>,
): Promise<Diff> {
  const isDetailed = query.detail === 'true';
  const { count, diff } = await find(isDetailed ? page : null);
  if (!isDetailed) return diff;
  const { results: _, ...links } = page.wrap({ count, results: [] });
  return { ...diff, ...links };
}
