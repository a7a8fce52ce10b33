import { containsWords, namedFirst, searchedText } from '../../mapmodel/contains-words.ts';
import type { Document } from '../model/document.ts';
import type { Place } from '../model/types.ts';

const kept = new WeakMap<Place, string>();

/** Returns the searchable text of a place: titles, key, tags, contact and id in another system. */
function searchText(place: Place, tagName: (id: string) => string): string {
  const known = kept.get(place);
  if (known !== undefined) return known;
  const { key, telephone, email, webpage, address, externalId } = place;
  const facts = [telephone, email, webpage, address, externalId].flatMap((fact) => fact ?? []);
  const text = searchedText([...titlesOf(place), key, ...place.tags.map(tagName), ...facts]);
  kept.set(place, text);
  return text;
}

/** Returns the titles of a place in all languages. */
export function titlesOf({ translations }: Place): string[] {
  return Object.values(translations).map(({ title }) => title ?? '');
}

/** Returns the places that contain all words of `search`: first those with exactly this title, then in the given order. */
export function findPlaces(
  places: readonly Place[],
  search: string,
  document: Pick<Document, 'get'>,
): readonly Place[] {
  const contains = containsWords(search);
  if (!contains) return places;
  const tagName = (id: string) => {
    const tag = document.get(id);
    return tag?.kind === 'tag' ? tag.name : '';
  };
  const found = places.filter((place) => contains(searchText(place, tagName)));
  return namedFirst(found, search, titlesOf);
}
