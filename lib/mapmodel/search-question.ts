import type { SearchWords } from '../messages/search-words.ts';
import { listed } from './search-concepts.ts';
import { foldText, splitWords } from './search-text.ts';

/**
 * A query that was read as a question. `text` is the query without its asking words; empty for one that asks only for
 * what is open. `isWay`: it asks for the way to a place.
 */
export type Question = { text: string; isNearest: boolean; isWay: boolean; isOpen: boolean };

/**
 * Returns a reader of questions such as "where is the nearest toilet", in the languages of `words`. A query without
 * asking words comes back unchanged.
 */
export function questionReader(words: readonly SearchWords[]): (query: string) => Question {
  const longestFirst = (lists: string[]) =>
    lists.flatMap(listed).sort((a, b) => b.length - a.length || (b[0]?.length ?? 0) - (a[0]?.length ?? 0));
  const asking = longestFirst(words.map((one) => one.asking));
  const nearest = longestFirst(words.map((one) => one.nearest));
  const way = longestFirst(words.map((one) => one.way));
  const open = longestFirst(words.map((one) => one.open));
  return (query) => {
    const all = wordsOf(query);
    let rest = all;
    let isNearest = false;
    /** Removes one of the phrases from the query, but never its last word. Returns whether it removed one. */
    const take = (phrases: readonly string[][], isFromEnd: boolean) => {
      const folded = rest.map(foldText);
      const phrase = phrases.find(
        (one) =>
          one.length < folded.length &&
          one.every((word, i) => folded[isFromEnd ? folded.length - one.length + i : i] === word),
      );
      if (!phrase) return false;
      rest = isFromEnd ? rest.slice(0, -phrase.length) : rest.slice(phrase.length);
      return true;
    };
    const isOnlyOpen = open.some((phrase) => phrase.join(' ') === all.map(foldText).join(' '));
    if (isOnlyOpen) return { text: '', isNearest, isWay: false, isOpen: true };
    const isOpen = take(open, false) || take(open, true);
    const isWay = take(way, false) || take(way, true);
    while (take(asking, false));
    isNearest = take(nearest, false) || take(nearest, true);
    if (isNearest) while (take(asking, false));
    return { text: rest.length === all.length ? query : rest.join(' '), isNearest, isWay, isOpen };
  };
}

/** Splits a query into words as they were typed. The shorter text is searched like any other. */
function wordsOf(query: string): string[] {
  return splitWords(query.normalize('NFKC'));
}
