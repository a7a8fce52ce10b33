import * as z from 'zod';
import { limits } from '../plans/limits.ts';
import { coded } from './fault.ts';
import { wholeNumberText } from './scalars.ts';

/** `page` and `page_size` of every paged list (docs/contract.md, 2.2 Lists). */
export const pageQuery = {
  page: wholeNumberText(1, Number.MAX_SAFE_INTEGER, coded('value.wholeFromOne')).optional(),
  page_size: wholeNumberText(
    1,
    limits.pageSizeMax,
    coded('value.wholeUpTo', { max: limits.pageSizeMax }),
  ).optional(),
};

/** Returns the schema of a page of `item`. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
}

export type Page<T> = { count: number; next: string | null; previous: string | null; results: T[] };
