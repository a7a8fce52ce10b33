import { plainSlug } from './plain-slug.ts';

/**
 * Returns the name of a level as its key says it: a minus before a number becomes a word, because a key has hyphens
 * between its words. `Level -1` becomes `Level minus-1`.
 */
export function withSpokenMinus(name: string): string {
  return name.replace(/(^|\s)[-−](?=\d)/g, '$1minus-');
}

/** Returns the key of a level's name in Latin script (`plainSlug`): `level-minus-1` for `Level -1`. */
export function levelSlug(name: string): string | null {
  return plainSlug(withSpokenMinus(name.trim()));
}
