import { plainText } from './label-lines.ts';

/**
 * Replacements for a title that finds no room. `words`: the part before a comma or bracket, then a first word that no
 * other title begins with: "Toilet" for "Toilet, Lobby". `beginnings`: the first letters. A last word or a number alone
 * says something else than the title: "Desk" for "Cash Desk", "3" for "Hall 3".
 */
export type ShortForms = { readonly words: readonly string[]; readonly beginnings: readonly string[] };

export function createShortForms(titles: Iterable<string>): (title: string) => ShortForms {
  const firsts = new Map<string, number>();
  const starts = new Map<string, number>();
  for (const title of titles) {
    const words = wordsOf(title);
    count(firsts, words[0]);
    for (const length of beginningLengths)
      count(
        starts,
        lettersOf(words[0] ?? '')
          .slice(0, length)
          .join(''),
      );
  }
  return (title) => {
    const words = wordsOf(title);
    const [first = ''] = words;
    const plain = plainText(title);
    const end = plain.slice(2).search(/[,(:;|/–—]/u);
    const head = end < 0 ? undefined : plain.slice(0, end + 2).trimEnd();
    const forms = [head];
    if (words.length > 1 && firsts.get(first) === 1 && first.length > 2 && hasLetter.test(first))
      forms.push(first);
    const cuts = beginnings(first).filter((beginning) => starts.get(beginning) === 1);
    return {
      words: forms.filter((form) => form !== undefined && form !== title) as string[],
      beginnings: cuts.map((beginning) => `${beginning}…`),
    };
  };
}

const hasLetter = /\p{L}/u;

/** Returns the first letters of a long word, counted as readers see letters. */
function beginnings(word: string): string[] {
  if (word.length < longMin) return [];
  const letters = lettersOf(word);
  return beginningLengths
    .filter((length) => letters.length >= length + 3)
    .map((length) => letters.slice(0, length).join(''));
}

function lettersOf(word: string): string[] {
  if (/^[\x20-\x7e]*$/u.test(word)) return [...word];
  segmenter ??= new Intl.Segmenter();
  return [...segmenter.segment(word)].map(({ segment }) => segment);
}

let segmenter: Intl.Segmenter | null = null;
const longMin = 7;
const beginningLengths = [8, 6, 4];

function wordsOf(title: string): string[] {
  return plainText(title)
    .split(/[\s,;:()]+/u)
    .filter((word) => word !== '');
}

function count(counts: Map<string, number>, word: string | undefined): void {
  if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1);
}
