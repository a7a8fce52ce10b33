import { plainText } from '../../mapmodel/plain-text.ts';
import type { Document } from '../model/document.ts';
import type { Place } from '../model/types.ts';

const kept = new WeakMap<Place, string>();

/** What a place is found by: its titles, key and tags, without case and accents. */
function searchText(place: Place, tagName: (id: string) => string): string {
  const known = kept.get(place);
  if (known !== undefined) return known;
  const titles = Object.values(place.translations).map(({ title }) => title ?? '');
  const text = plainText([...titles, place.key, ...place.tags.map(tagName)].join(' '));
  kept.set(place, text);
  return text;
}

/** Places that hold all words of `search`, in the order given. */
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
