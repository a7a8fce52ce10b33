/** The lines of a text that say something: at most `linesMax`, each cut at `charsMax`. */
export function linesOf(text: string, charsMax: number, linesMax: number): string[] {
  return text
    .split('\n')
    .map((line) => line.slice(0, charsMax))
    .filter((line) => line.trim() !== '')
    .slice(0, linesMax);
}
