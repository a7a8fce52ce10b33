import { viewerLanguageOf } from './languages.ts';
import { loader } from './load.ts';

/**
 * Words that tell a search the kind of a place, separated by commas. A place called by a word before the bar is of the
 * kind. Words after the bar are only searched for: "ladies" finds a toilet, but a "Ladies' choir" is not one.
 */
export type SearchWords = {
  /** Words before a name in a question, such as "where is". */
  asking: string;
  /** Words that ask for the nearest place of a kind. */
  nearest: string;
  /** Words before or after a name that ask for the way to it. */
  way: string;
  /** Words before or after a kind of place that ask for those that are open. */
  open: string;
  /** By the kind of place. A language may lack one. */
  concepts: Readonly<Record<string, string>>;
};

const load = loader<SearchWords>(
  (language) => import(`./${language}/search-words.json`, { with: { type: 'json' } }),
);

/**
 * Loads the words of a language and the English words, which visitors from elsewhere type. Skips a file that cannot be
 * loaded.
 */
export async function loadSearchWords(language: string): Promise<SearchWords[]> {
  const wanted = new Set([viewerLanguageOf(language) ?? 'en', 'en']);
  const found = await Promise.allSettled([...wanted].map(load));
  return found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}
