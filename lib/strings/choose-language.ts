import { type InterfaceLanguage, interfaceLanguages } from './interface-languages.ts';
import { acceptedLanguages, matchLanguage } from './match-language.ts';

/**
 * Returns the interface language: that of the cookie if offered, else the first offered one of the reader, else
 * English.
 */
export function chooseLanguage(cookie: string | undefined, acceptLanguage: string | null): InterfaceLanguage {
  return matchLanguage(interfaceLanguages, [cookie, ...acceptedLanguages(acceptLanguage)]) ?? 'en';
}
