import { move, transferableSymbol, valueSymbol } from 'piscina';
import { buffersOf, type IndexScope, indexPlaces, type PlaceIndex } from './place-index.ts';
import { type IndexedTexts, placesIn } from './search-input.ts';

export type SearchTask = { texts: IndexedTexts; scope: IndexScope };
/** Answer of a task, as the pool passes it on. */
export type SearchAnswer = PlaceIndex;

/** Indexes the places of a large map. `build-search.ts` starts this thread and sets its limits. */
export default async function perform({ texts, scope }: SearchTask): Promise<object> {
  const index = await indexPlaces(placesIn(texts), scope);
  return move({ [transferableSymbol]: buffersOf(index), [valueSymbol]: index });
}
