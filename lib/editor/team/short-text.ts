const shortCharsMax = 80;

/** Returns the beginning of a text. */
export function shortText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > shortCharsMax ? `${line.slice(0, shortCharsMax - 1)}…` : line;
}
