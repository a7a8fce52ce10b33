import * as z from 'zod';
import { limits } from '../plans/limits.ts';

const wholeNumber = (message: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/, message)
    .transform(Number);

/** `page` and `page_size` of every paged list (additions section 1). */
export const pageQuery = {
  page: wholeNumber('Must be a whole number from 1.').optional(),
  page_size: wholeNumber(`Must be a whole number from 1 to ${limits.pageSizeMax}.`)
    .refine((size) => size <= limits.pageSizeMax, `Must be a whole number from 1 to ${limits.pageSizeMax}.`)
    .optional(),
};

/** The page object around `item`. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
}

export type Page<T> = { count: number; next: string | null; previous: string | null; results: T[] };
