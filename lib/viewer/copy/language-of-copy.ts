import { visitLanguage } from '../../messages/choose-language.ts';
import type { Bootstrap } from '../core/types.ts';

/** Returns the language for a visitor of a folder: the one in the query, else that of the browser that fits best. */
export function languageOfCopy({ project: { languages, settings } }: Pick<Bootstrap, 'project'>): string {
  return visitLanguage(
    languages.map(({ code }) => code),
    [new URLSearchParams(location.search).get('lang'), ...navigator.languages],
    settings.defaultLanguage,
  );
}
