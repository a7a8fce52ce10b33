/** Returns a language's name in that language, which its speakers can read, or `fallback` if there is none. */
export function ownName(code: string, fallback = code): string {
  try {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code);
    return name && name !== code ? name.charAt(0).toLocaleUpperCase(code) + name.slice(1) : fallback;
  } catch {
    return fallback;
  }
}
