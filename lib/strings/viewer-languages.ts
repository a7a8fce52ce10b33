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

/** Codes of languages that use the interface of another code. */
const others: Readonly<Record<string, ViewerLanguage>> = { nb: 'no', nn: 'no' };

/**
 * Returns the interface language for a language tag (`de-AT` gives `de`, `nb` gives `no`), or null if there is none.
 */
export function viewerLanguageOf(tag: string): ViewerLanguage | null {
  const first = tag.split('-')[0]?.toLowerCase() ?? '';
  return viewerLanguages.find((code) => code === (others[first] ?? first)) ?? null;
}

/** Returns the reading direction of a language's interface. */
export function viewerDirection(tag: string): 'ltr' | 'rtl' {
  return /^(?:ar|fa|he)\b/i.test(tag) ? 'rtl' : 'ltr';
}
