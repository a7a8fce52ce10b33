import type en from './en/way.json';
import { viewerLanguageOf } from './languages.ts';
import { loader, type Texts } from './load.ts';

/**
 * Texts of directions. Each sentence is complete: titles are inserted unchanged, and no sentence is put together from
 * words.
 */
export type WayStrings = Texts<typeof en>;

const load = loader<typeof en>((language) => import(`./${language}/way.json`, { with: { type: 'json' } }));

/**
 * Loads the texts of directions in a language, or in English if there are none. The returned `language` is that of the
 * texts, with the requested region. Rejects if the file cannot be loaded.
 */
export async function loadWayStrings(language: string): Promise<{ texts: WayStrings; language: string }> {
  const known = viewerLanguageOf(language);
  return { texts: await load(known ?? 'en'), language: known === null ? 'en' : language };
}
