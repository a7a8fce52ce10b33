import { foldForms, isSameName, splitWords } from './search-text.ts';

/** Marks the start of a word in `searchedText`: after a space, or after a border within a word such as in "A101". */
const wordStart = '\u0001';
const partStart = '\u0002';

/** Returns texts in the form that `containsWords` reads. */
export function searchedText(texts: readonly string[]): string {
  return texts
    .flatMap(foldForms)
    .flatMap((form) => form.split(/\s+/u))
    .map(splitWords)
    .filter((words) => words.length > 0)
    .map((words) => wordStart + words.join(partStart))
    .join('');
}

/**
 * Returns a check whether a `searchedText` contains every word of a search: as a part of one word, or from the start of
 * a word on across spaces and separators ("no7" is in "No. 7"). Null for a search without words.
 */
export function containsWords(search: string): ((searched: string) => boolean) | null {
  const patterns = search.split(/\s+/u).flatMap((word) => {
    const forms = foldForms(word)
      .map((form) => [...splitWords(form).join('')])
      .filter(({ length }) => length > 0);
    const within = forms.map((letters) => letters.join(`${partStart}?`));
    const across = forms.map(
      (letters) => `[${wordStart}${partStart}]${letters.join(`[${wordStart}${partStart}]?`)}`,
    );
    return forms.length === 0 ? [] : [new RegExp([...within, ...across].join('|'), 'u')];
  });
  return patterns.length === 0 ? null : (searched) => patterns.every((pattern) => pattern.test(searched));
}

/** Returns a list with the entries first that have exactly the searched name. The others keep their order. */
export function namedFirst<Entry>(
  entries: readonly Entry[],
  search: string,
  namesOf: (entry: Entry) => readonly string[],
): Entry[] {
  const isNamed = (entry: Entry) => namesOf(entry).some((name) => isSameName(name, search));
  return [...entries.filter(isNamed), ...entries.filter((entry) => !isNamed(entry))];
}
