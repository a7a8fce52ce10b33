import type { SearchWords } from '../messages/search-words.ts';
import { conceptIcons, type SearchConcept } from './concept-icons.ts';

/**
 * Returns the names of the kinds of places, by the built-in icon that stands for them: the first word for the kind. A
 * place without a title is called so.
 */
export function kindNames({ concepts }: SearchWords, language: string): Record<string, string> {
  const names: Record<string, string> = {};
  for (const [concept, icons] of Object.entries(conceptIcons)) {
    const word = concepts[concept as SearchConcept]?.split(',')[0]?.trim();
    if (!word) continue;
    for (const icon of icons) names[icon] ??= word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
  }
  return names;
}
