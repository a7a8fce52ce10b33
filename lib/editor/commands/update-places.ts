import { isSame } from '../../mapmodel/is-same.ts';
import type { Reader } from '../model/document.ts';
import type { Area, Command, CommandLabel, Marker, Place } from '../model/types.ts';
import { commandOf, placesOf } from './command.ts';

/** Fields of both kinds. A field that a kind does not have is not set on it. */
export type PlaceFields = Partial<Omit<Area, 'id' | 'kind' | 'level'>> &
  Partial<Omit<Marker, 'id' | 'kind' | 'level'>>;

/** Sets fields on one or many places in one step. */
export function updatePlaces(
  document: Reader,
  input: { ids: readonly string[]; fields: PlaceFields; label?: CommandLabel; merge?: Command['merge'] },
): Command {
  const { ids, fields, label = 'details', merge } = input;
  const changes = placesOf(document, ids).flatMap((place) => {
    const own = Object.entries(fields).filter(
      ([name, value]) => name in place && !isSame(place[name as keyof Place], value),
    );
    if (own.length === 0) return [];
    return [{ id: place.id, before: place, after: { ...place, ...Object.fromEntries(own) } as Place }];
  });
  return commandOf(label, changes, null, merge);
}
