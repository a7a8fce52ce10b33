import { plainText } from '../../mapmodel/plain-text.ts';
import type { Document } from '../model/document.ts';
import type { Place } from '../model/types.ts';

const kept = new WeakMap<Place, string>();

/** Returns the searchable text of a place: titles, key and tags, without case and accents. */
function searchText(place: Place, tagName: (id: string) => string): string {
  const known = kept.get(place);
  if (known !== undefined) return known;
  const titles = Object.values(place.translations).map(({ title }) => title ?? '');
  const text = plainText([...titles, place.key, ...place.tags.map(tagName)].join(' '));
  kept.set(place, text);
  return text;
}

/** Returns the places that contain all words of `search`, in the given order. */
export function findPlaces(
  places: readonly Place[],
  search: string,
  document: Pick<Document, 'get'>,
): readonly Place[] {
  const words = plainText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return places;
  const tagName = (id: string) => {
    const tag = document.get(id);
    return tag?.kind === 'tag' ? tag.name : '';
  };
  return places.filter((place) => {
    const text = searchText(place, tagName);
    return words.every((word) => text.includes(word));
  });
}
