import { kindNames } from '#lib/mapmodel/kind-names.ts';
import { viewerLanguageOf } from '#lib/messages/languages.ts';
import { loadSearchWords } from '#lib/messages/search-words.ts';
import type { KindNames } from '#lib/viewer/core/kind-names.ts';

const known = new Map<string, Promise<KindNames>>();

/** Returns the names of places without a title in a language, in English if the interface does not have the language. */
export function kindsIn(language: string): Promise<KindNames> {
  const spoken = viewerLanguageOf(language) ?? 'en';
  const made = known.get(spoken) ?? readKinds(spoken);
  known.set(spoken, made);
  return made;
}

async function readKinds(language: string): Promise<KindNames> {
  const [own] = await loadSearchWords(language);
  return own ? kindNames(own, language) : {};
}
