import type { SearchWords } from '../messages/search-words.ts';
import {
  askPlaces,
  type PlaceTexts,
  placeTexts,
  type SearchAnswer,
  type SearchDocument,
  vocabularyOf,
} from './search.ts';

type Found = { id: string; isNamed: boolean };

/** Finds places by what a person types. */
export type PlaceSearch = {
  add(documents: readonly (SearchDocument & { id: string })[]): void;
  /** Returns all matches, those with exactly this name first, and what else the query asks for. */
  ask(query: string, shownLevelId?: string | null): Omit<SearchAnswer, 'hits'> & { hits: Found[] };
};

/**
 * Returns an empty search over `placeCount` places in one language, for a map in memory. `words` are the synonyms and
 * questions of the languages that visitors may type in.
 */
export function createPlaceSearch(words: readonly SearchWords[], placeCount: number): PlaceSearch {
  const vocabulary = vocabularyOf(words);
  const collected = placeTexts(vocabulary, placeCount);
  const ids: string[] = [];
  const titles: string[] = [];
  let built: PlaceTexts | null = null;
  return {
    add(documents) {
      for (const { id, ...document } of documents) {
        ids.push(id);
        titles.push(document.title);
        collected.add(document);
      }
      built = null;
    },
    ask(query, shownLevelId = null) {
      built ??= collected.build();
      const titleOf = (place: number) => titles[place] ?? '';
      const { hits, ...asked } = askPlaces(built, vocabulary, query, { titleOf, shownLevelId });
      return { hits: hits.map(({ place, isNamed }) => ({ id: ids[place] ?? '', isNamed })), ...asked };
    },
  };
}
