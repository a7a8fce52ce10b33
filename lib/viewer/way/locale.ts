/**
 * Returns a language with the region of the reader's language, which decides between metres and feet. Some browsers
 * report no region.
 */
export function withRegion(language: string, own: string): string {
  const [, region] = /-([A-Z]{2}|\d{3})\b/.exec(own) ?? [];
  return region === undefined ? language : new Intl.Locale(language, { region }).toString();
}
