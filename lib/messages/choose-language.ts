import { type InterfaceLanguage, interfaceLanguages, viewerLanguages } from './languages.ts';
import { acceptedLanguages, matchLanguage } from './match-language.ts';

/**
 * Returns the interface language: that of the cookie if offered, else the first offered one of the reader, else
 * English.
 */
export function chooseLanguage(cookie: string | undefined, acceptLanguage: string | null): InterfaceLanguage {
  return matchLanguage(interfaceLanguages, [cookie, ...acceptedLanguages(acceptLanguage)]) ?? 'en';
}

/**
 * Returns the language of a visit: the requested one if map or interface have it, else the first browser language that
 * the map has, else the first that the interface has, else `fallback`. `wanted` starts with the requested one.
 */
export function visitLanguage(
  available: readonly string[],
  [asked, ...accepted]: readonly (string | null | undefined)[],
  fallback: string,
): string {
  const spoken = (codes: readonly (string | null | undefined)[]) =>
    matchLanguage(available, codes) ?? matchLanguage(viewerLanguages, codes);
  return spoken([asked]) ?? spoken(accepted) ?? fallback;
}
