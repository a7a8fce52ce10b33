/** The name of a language in the words of another; its code where nobody knows it. */
export function languageName(code: string, inLanguage: string): string {
  return new Intl.DisplayNames([inLanguage, 'en'], { type: 'language', fallback: 'code' }).of(code) ?? code;
}
