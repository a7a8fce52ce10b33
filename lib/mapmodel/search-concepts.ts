import type { SearchWords } from '../messages/search-words.ts';
import { conceptIcons, type SearchConcept } from './concept-icons.ts';
import { foldForms, foldText, splitWords } from './search-text.ts';

/** Knows the words by which places of a kind are called and searched. */
type Concepts = {
  /** Returns the kinds that the name of a place mentions. With `isAsked`, `text` is a visitor's query. */
  namedIn(text: string, isAsked?: boolean): Set<SearchConcept>;
  /** Returns all words for these kinds, joined with spaces. */
  wordsOf(concepts: ReadonlySet<SearchConcept>): string;
};

type Phrase = { words: readonly string[]; concept: SearchConcept; isName: boolean };

/** Shorter words are not searched at the end of a compound: "bar" also ends "Nachbar". */
const endingCharsMin = 5;
/** No word for a kind of place is longer. */
const endingCharsMax = 40;

const conceptsOfIcon = new Map<string, SearchConcept[]>();
for (const [concept, icons] of Object.entries(conceptIcons) as [SearchConcept, readonly string[]][])
  for (const icon of icons) conceptsOfIcon.set(icon, [...(conceptsOfIcon.get(icon) ?? []), concept]);

/** A place and its tags, by whose icons a search knows the kind of place. */
type Pictured = { icon?: string | null; tags: readonly { id: string; icon?: string | null }[] };

/** Returns the names of the built-in icons of a place and of its tags. */
export function iconsOf({ icon, tags }: Pictured): string[] {
  return [icon, ...tags.map((tag) => tag.icon)].flatMap((name) => name ?? []);
}

/** Returns the kinds of place that built-in icons stand for. */
export function conceptsShownBy(icons: readonly string[]): SearchConcept[] {
  return icons.flatMap((icon) => conceptsOfIcon.get(icon) ?? []);
}

/** Returns the kinds of place with their names in `words`. Words of several languages are combined. */
export function createConcepts(words: readonly SearchWords[]): Concepts {
  const byFirstWord = new Map<string, Phrase[]>();
  const texts = new Map<SearchConcept, string>();
  for (const { concepts } of words) {
    for (const [name, list] of Object.entries(concepts)) {
      const concept = name as SearchConcept;
      texts.set(concept, `${texts.get(concept) ?? ''} ${list}`);
      const [names = '', asked = ''] = list.split('|');
      for (const phrase of [...phrasesOf(concept, names, true), ...phrasesOf(concept, asked, false)]) {
        const [first = ''] = phrase.words;
        byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), phrase]);
      }
    }
  }
  const endingsOf = (word: string): Phrase[] => {
    const found: Phrase[] = [];
    for (let at = Math.max(1, word.length - endingCharsMax); at <= word.length - endingCharsMin; at++)
      found.push(...(byFirstWord.get(word.slice(at)) ?? []).filter((phrase) => phrase.words.length === 1));
    return found;
  };
  return {
    namedIn(text, isAsked = false) {
      const found = new Set<SearchConcept>();
      const all = splitWords(foldText(text));
      for (const [at, word] of all.entries()) {
        const here = (byFirstWord.get(word) ?? []).filter((phrase) =>
          phrase.words.every((part, i) => all[at + i] === part),
        );
        for (const { concept, isName } of [...here, ...endingsOf(word)])
          if (isName || isAsked) found.add(concept);
      }
      return found;
    },
    wordsOf: (concepts) => [...concepts].map((concept) => texts.get(concept) ?? '').join(' '),
  };
}

function phrasesOf(concept: SearchConcept, list: string, isName: boolean): Phrase[] {
  return listed(list).map((words) => ({ words, concept, isName }));
}

/** Splits a list at its commas and returns the phrases as folded words, also with umlauts written out. */
export function listed(list: string): string[][] {
  return list
    .split(',')
    .flatMap(foldForms)
    .map(splitWords)
    .filter((words) => words.length > 0);
}
