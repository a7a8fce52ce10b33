import type { z } from 'zod';
import type { Paging } from '#db/paging.ts';
import { AppError } from '#lib/contract/errors.ts';
import type { Page } from '#lib/contract/page.ts';
import type { diff as diffSchema } from '#lib/contract/schemas/content-history.ts';
import { limits } from '#lib/plans/limits.ts';

export type PageRequest = Paging & {
  /** Makes the page object of a verb's result. Throws 404 past the last page. */
  wrap: <T>(found: { count: number; results: T[] }) => Page<T>;
};

/** Reads the paging of a list from its query. `wrap` makes the answer with absolute links. */
export function pageRequest(query: unknown, url: URL, origin: string): PageRequest {
  const { page = 1, page_size: size = limits.pageSizeDefault } = (query ?? {}) as {
    page?: number;
    page_size?: number;
  };
  const offset = (page - 1) * size;
  const linkTo = (number: number) => {
    const params = new URLSearchParams(url.search);
    params.set('page', String(number));
    return `${origin}${url.pathname}?${params}`;
  };
  return {
    offset,
    size,
    wrap: ({ count, results }) => {
      if (page > 1 && offset >= count) throw new AppError('notFound.page');
      return {
        count,
        next: offset + size < count ? linkTo(page + 1) : null,
        previous: page > 1 ? linkTo(page - 1) : null,
        results,
      };
    },
  };
}

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
