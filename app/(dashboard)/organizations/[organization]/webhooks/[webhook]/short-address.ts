const charsMax = 120;

/** Returns a URL for use inside a sentence. A long URL is cut. */
export function shortAddress(url: string): string {
  return url.length <= charsMax ? url : `${url.slice(0, charsMax)}…`;
}
