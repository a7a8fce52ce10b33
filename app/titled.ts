import type { Metadata } from 'next';
import { pageStrings } from '#lib/http/page-strings.ts';

/** The title of every page but the front page. */
export const titleTemplate = '%s · Atrium';

export type PageStrings = Awaited<ReturnType<typeof pageStrings>>;

/** Returns `generateMetadata` of a page whose title depends only on the reader's language. */
export function titled(titleOf: (strings: PageStrings) => string, more: Metadata = {}) {
  return async (): Promise<Metadata> => ({ title: titleOf(await pageStrings()), ...more });
}
