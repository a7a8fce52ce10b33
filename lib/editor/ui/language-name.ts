/** Returns the name of a language in another language, or its code if the browser does not know the name. */
export function languageName(code: string, inLanguage: string): string {
  return new Intl.DisplayNames([inLanguage, 'en'], { type: 'language', fallback: 'code' }).of(code) ?? code;
}
