import { familyOf } from './language-family.ts';

type Language = {
  direction: 'ltr' | 'rtl';
  /** Which texts its folder has: those of the public map, or also those of dashboard, editor, mails and errors. */
  texts: 'map' | 'all';
};

/** The languages of Atrium. The folder beside this file with the same name has the texts. */
export const languages = {
  en: { direction: 'ltr', texts: 'all' },
  de: { direction: 'ltr', texts: 'all' },
  ar: { direction: 'rtl', texts: 'map' },
  cs: { direction: 'ltr', texts: 'map' },
  da: { direction: 'ltr', texts: 'map' },
  el: { direction: 'ltr', texts: 'map' },
  es: { direction: 'ltr', texts: 'map' },
  fa: { direction: 'rtl', texts: 'map' },
  fi: { direction: 'ltr', texts: 'map' },
  fr: { direction: 'ltr', texts: 'map' },
  he: { direction: 'rtl', texts: 'map' },
  hu: { direction: 'ltr', texts: 'map' },
  it: { direction: 'ltr', texts: 'map' },
  ja: { direction: 'ltr', texts: 'map' },
  ko: { direction: 'ltr', texts: 'map' },
  nl: { direction: 'ltr', texts: 'map' },
  no: { direction: 'ltr', texts: 'map' },
  pl: { direction: 'ltr', texts: 'map' },
  pt: { direction: 'ltr', texts: 'map' },
  ro: { direction: 'ltr', texts: 'map' },
  sv: { direction: 'ltr', texts: 'map' },
  tr: { direction: 'ltr', texts: 'map' },
  uk: { direction: 'ltr', texts: 'map' },
  zh: { direction: 'ltr', texts: 'map' },
} as const satisfies Record<string, Language>;

type Languages = typeof languages;

/** A language of the public map. */
export type ViewerLanguage = keyof Languages;
/** A language of dashboard, editor, mails and errors. */
export type InterfaceLanguage = {
  [Code in ViewerLanguage]: Languages[Code]['texts'] extends 'all' ? Code : never;
}[ViewerLanguage];

export const viewerLanguages = Object.keys(languages) as ViewerLanguage[];
// The mark lets bundlers leave the list out of the viewer.
export const interfaceLanguages = /* @__PURE__ */ viewerLanguages.filter(
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
