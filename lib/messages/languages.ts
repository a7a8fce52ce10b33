import { familyOf } from './match-language.ts';

type Language = {
  /** Its name in the language itself. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** Which texts its folder has: those of the public map, or also those of dashboard, editor, mails and errors. */
  texts: 'map' | 'all';
};

/** The languages of Atrium. The folder beside this file with the same name has the texts. */
export const languages = {
  en: { name: 'English', direction: 'ltr', texts: 'all' },
  de: { name: 'Deutsch', direction: 'ltr', texts: 'all' },
  ar: { name: 'العربية', direction: 'rtl', texts: 'map' },
  cs: { name: 'Čeština', direction: 'ltr', texts: 'map' },
  da: { name: 'Dansk', direction: 'ltr', texts: 'map' },
  el: { name: 'Ελληνικά', direction: 'ltr', texts: 'map' },
  es: { name: 'Español', direction: 'ltr', texts: 'map' },
  fa: { name: 'فارسی', direction: 'rtl', texts: 'map' },
  fi: { name: 'Suomi', direction: 'ltr', texts: 'map' },
  fr: { name: 'Français', direction: 'ltr', texts: 'map' },
  he: { name: 'עברית', direction: 'rtl', texts: 'map' },
  hu: { name: 'Magyar', direction: 'ltr', texts: 'map' },
  it: { name: 'Italiano', direction: 'ltr', texts: 'map' },
  ja: { name: '日本語', direction: 'ltr', texts: 'map' },
  ko: { name: '한국어', direction: 'ltr', texts: 'map' },
  nl: { name: 'Nederlands', direction: 'ltr', texts: 'map' },
  no: { name: 'Norsk', direction: 'ltr', texts: 'map' },
  pl: { name: 'Polski', direction: 'ltr', texts: 'map' },
  pt: { name: 'Português', direction: 'ltr', texts: 'map' },
  ro: { name: 'Română', direction: 'ltr', texts: 'map' },
  sv: { name: 'Svenska', direction: 'ltr', texts: 'map' },
  tr: { name: 'Türkçe', direction: 'ltr', texts: 'map' },
  uk: { name: 'Українська', direction: 'ltr', texts: 'map' },
  zh: { name: '中文', direction: 'ltr', texts: 'map' },
} as const satisfies Record<string, Language>;

type Languages = typeof languages;

/** A language of the public map. */
export type ViewerLanguage = keyof Languages;
/** A language of dashboard, editor, mails and errors. */
export type InterfaceLanguage = {
  [Code in ViewerLanguage]: Languages[Code]['texts'] extends 'all' ? Code : never;
}[ViewerLanguage];

export const viewerLanguages = Object.keys(languages) as ViewerLanguage[];
export const interfaceLanguages = viewerLanguages.filter(
  (code): code is InterfaceLanguage => languages[code].texts === 'all',
);

/**
 * Returns the language of the public map for a language tag (`de-AT` gives `de`, `nb` gives `no`), or null if there is
 * none.
 */
export function viewerLanguageOf(tag: string): ViewerLanguage | null {
  const family = familyOf(tag);
  return viewerLanguages.find((code) => code === family) ?? null;
}

/** Returns the reading direction of a language's interface. */
export function viewerDirection(tag: string): 'ltr' | 'rtl' {
  const code = /^[a-z]+\b/i.exec(tag)?.[0].toLowerCase();
  return viewerLanguages.find((each) => each === code) ? languages[code as ViewerLanguage].direction : 'ltr';
}
