import { familyOf, matchLanguage } from './match-language.ts';

/** The languages of the public map's interface. */
export const viewerLanguages = [
  'ar',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'fa',
  'fi',
  'fr',
  'he',
  'hu',
  'it',
  'ja',
  'ko',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'sv',
  'tr',
  'uk',
  'zh',
] as const;
export type ViewerLanguage = (typeof viewerLanguages)[number];

/** One file per language, fetched when its texts are first needed. */
export type FileByLanguage<Texts> = Record<ViewerLanguage, () => Promise<Texts>>;

/**
 * Returns the interface language for a language tag (`de-AT` gives `de`, `nb` gives `no`), or null if there is none.
 */
export function viewerLanguageOf(tag: string): ViewerLanguage | null {
  const family = familyOf(tag);
  return viewerLanguages.find((code) => code === family) ?? null;
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

/** Returns the reading direction of a language's interface. */
export function viewerDirection(tag: string): 'ltr' | 'rtl' {
  return /^(?:ar|fa|he)\b/i.test(tag) ? 'rtl' : 'ltr';
}
