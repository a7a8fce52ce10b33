const charsMax = 120;

/** A URL as it is named inside a sentence: whole, or its beginning when it is long. */
export function shortAddress(url: string): string {
  return url.length <= charsMax ? url : `${url.slice(0, charsMax)}…`;
}
