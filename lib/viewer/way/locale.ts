/** A language with the region of the reader's own, which decides between metres and feet; some browsers name none. */
export function withRegion(language: string, own: string): string {
  const [, region] = /-([A-Z]{2}|\d{3})\b/.exec(own) ?? [];
  return region === undefined ? language : new Intl.Locale(language, { region }).toString();
}
