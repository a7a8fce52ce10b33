/** The texts of a place by which it is found, from bit 0. `name` is the whole title without spaces. */
export const searchFields = [
  'title',
  'name',
  'keywords',
  'tags',
  'features',
  'address',
  'synonyms',
  'level',
] as const;
export type SearchField = (typeof searchFields)[number];

/**
 * Words of places in arrays of numbers, so that its memory is known exactly and a thread can pass it on. Places are
 * numbers from 0. Places of one kind, tag or level form a group, which has its words once.
 */
export type WordIndex = {
  placeCount: number;
  /** The distinct words in UTF-16 order: characters, and where each word starts in them. */
  chars: Uint16Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
  /** Places of each word in rising order, and the fields that contain it (bits of `searchFields`). */
  postingStarts: Uint32Array<ArrayBuffer>;
  places: Uint32Array<ArrayBuffer>;
  fields: Uint8Array<ArrayBuffer>;
  /** Groups of each word. */
  groupWordStarts: Uint32Array<ArrayBuffer>;
  groupWords: Uint32Array<ArrayBuffer>;
  /** Places of each group, and its field (number in `searchFields`). */
  groupStarts: Uint32Array<ArrayBuffer>;
  groupPlaces: Uint32Array<ArrayBuffer>;
  groupFields: Uint8Array<ArrayBuffer>;
  /** Number of words in the title of each place, at most 255. */
  titleWords: Uint8Array<ArrayBuffer>;
  /** The characters that words have, most frequent first, up to `lettersMax`. */
  letters: string;
};

/** Longer words are cut, in the index and in queries. */
export const wordCharsMax = 32;
/** Characters with which a typo is tried. An alphabet with digits and accents has fewer. */
export const lettersMax = 96;

/** Returns the memory of an index. */
export function indexBytes(index: WordIndex): number {
  return Object.values(index).reduce<number>(
    (sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : 0),
    0,
  );
}

/** Returns the number of a word, or -1 if no place has it. */
export function findWord(index: WordIndex, text: string): number {
  const at = firstFrom(index, text);
  return at < index.starts.length - 1 && compare(index, at, text) === 0 ? at : -1;
}

/** Returns the range of the words that begin with a text: the first, and the one after the last. */
export function findBeginnings(index: WordIndex, text: string): [number, number] {
  // No word has this character: it is no character of Unicode.
  return [firstFrom(index, text), firstFrom(index, `${text}\uffff`)];
}

export function wordChars(index: WordIndex, word: number): number {
  return (index.starts[word + 1] ?? 0) - (index.starts[word] ?? 0);
}

/** Returns the first word that is not before `text`. */
function firstFrom(index: WordIndex, text: string): number {
  let from = 0;
  let to = index.starts.length - 1;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (compare(index, middle, text) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

function compare({ chars, starts }: WordIndex, word: number, text: string): number {
  const from = starts[word] ?? 0;
  const length = (starts[word + 1] ?? 0) - from;
  const shared = Math.min(length, text.length);
  for (let at = 0; at < shared; at += 1) {
    const difference = (chars[from + at] ?? 0) - text.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return length - text.length;
}
