import { findBeginnings, type WordIndex, wordChars } from './word-index.ts';

/** Shorter words with two typos are other words. */
const charsMin = 8;
const typosMax = 2;
/**
 * Yields the words of an index that a long word means if it has two typos: letters too few, too many or wrong, or
 * neighbours swapped (optimal string alignment). The first letter must be right, so that few words are compared. A number
 * has no typos. Stops when `mayCompare` returns false; it is asked before each word.
 */
export function* wordsWithinTwoTypos(
  index: WordIndex,
  text: string,
  mayCompare: () => boolean,
): Generator<number> {
  if (text.length < charsMin || /^\p{N}+$/u.test(text)) return;
  const [from, to] = findBeginnings(index, text.charAt(0));
  for (let word = from; word < to; word += 1) {
    if (Math.abs(wordChars(index, word) - text.length) > typosMax) continue;
    if (!mayCompare()) return;
    if (isWithin(index, word, text)) yield word;
  }
}

const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as const;

/** Checks whether at most `typosMax` typos lie between a word of the index and a text. Both have at most 34 letters. */
function isWithin({ chars, starts }: WordIndex, word: number, text: string): boolean {
  const start = starts[word] ?? 0;
  const length = (starts[word + 1] ?? 0) - start;
  let [before, last, row] = rows;
  for (let column = 0; column <= text.length; column += 1) last[column] = column;
  for (let at = 1; at <= length; at += 1) {
    const letter = chars[start + at - 1];
    const previous = chars[start + at - 2];
    row[0] = at;
    let least = at;
    for (let column = 1; column <= text.length; column += 1) {
      const isSame = letter === text.charCodeAt(column - 1);
      let steps = Math.min(
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        (last[column] ?? 0) + 1,
        (row[column - 1] ?? 0) + 1,
      );
      const isSwapped =
        at > 1 &&
        column > 1 &&
        letter === text.charCodeAt(column - 2) &&
        previous === text.charCodeAt(column - 1);
      if (isSwapped) steps = Math.min(steps, (before[column - 2] ?? 0) + 1);
      row[column] = steps;
      if (steps < least) least = steps;
    }
    if (least > typosMax) return false;
    [before, last, row] = [last, row, before];
  }
  return (last[text.length] ?? typosMax + 1) <= typosMax;
}
