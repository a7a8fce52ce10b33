/** Own names of the languages that Chromium has no name for. */
const ownNames = new Map([['sc', 'Sardu']]);

/** Returns the name of a language in another language. If the browser does not know it, its own name or its code. */
export function languageName(code: string, inLanguage: string): string {
  const name = new Intl.DisplayNames([inLanguage, 'en'], { type: 'language', fallback: 'none' }).of(code);
  return name ?? ownNames.get(code) ?? code;
}
