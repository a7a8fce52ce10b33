const shortCharsMax = 80;

/** The beginning of a text, where it stands for the whole. */
export function shortText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > shortCharsMax ? `${line.slice(0, shortCharsMax - 1)}…` : line;
}
