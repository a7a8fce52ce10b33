import { acceptedLanguages, matchLanguage } from './match-language.ts';

export const interfaceLanguages = ['en', 'de'] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];

export const languageCookie = 'atrium.language';
/** Request header in which our own pages name their language. Without it, the sentences of an answer are English. */
export const answerLanguageHeader = 'atrium-language';

/**
 * Returns the interface language: that of the cookie if offered, else the first offered one of the reader, else
 * English.
 */
export function chooseLanguage(cookie: string | undefined, acceptLanguage: string | null): InterfaceLanguage {
  return matchLanguage(interfaceLanguages, [cookie, ...acceptedLanguages(acceptLanguage)]) ?? 'en';
}
