import { kindNames } from '../../mapmodel/kind-names.ts';
import { loadSearchWords } from '../../messages/search-words.ts';
import type { KindNames } from './kind-names.ts';

/** Loads the names of places without a title in a language. Loaded with the first change of the language. */
export async function loadKinds(language: string): Promise<KindNames> {
  const [own] = await loadSearchWords(language);
  return own ? kindNames(own, language) : {};
}
