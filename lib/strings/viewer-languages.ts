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

/** A file a language, each fetched when its texts are first needed. */
export type FileByLanguage<Texts> = Record<ViewerLanguage, () => Promise<Texts>>;

/** Codes of languages whose interface stands under another code. */
const others: Readonly<Record<string, ViewerLanguage>> = { nb: 'no', nn: 'no' };

/** The interface language for a language tag (`de-AT` has `de`, `nb` has `no`); null where there is none. */
export function viewerLanguageOf(tag: string): ViewerLanguage | null {
  const first = tag.split('-')[0]?.toLowerCase() ?? '';
  return viewerLanguages.find((code) => code === (others[first] ?? first)) ?? null;
}

/** The side from which a language's interface is read. */
export function viewerDirection(tag: string): 'ltr' | 'rtl' {
  return /^(?:ar|fa|he)\b/i.test(tag) ? 'rtl' : 'ltr';
}
