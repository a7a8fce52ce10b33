import { visitLanguage } from '../../messages/choose-language.ts';
import type { Bootstrap } from '../core/types.ts';

/**
 * Returns the language for a visitor of a folder: the one in the query, else that of a document in another language than
 * the map's main one, else that of the browser that fits best.
 */
export function languageOfCopy({
  language,
  project: { languages, settings },
}: Pick<Bootstrap, 'language' | 'project'>): string {
  const chosen = language === settings.defaultLanguage ? null : language;
  return visitLanguage(
    languages.map(({ code }) => code),
    [new URLSearchParams(location.search).get('lang') ?? chosen, ...navigator.languages],
    settings.defaultLanguage,
  );
}
