import { createValue } from '../model/create-value.ts';
import type { Reader } from '../model/document.ts';
import type { Marker, Place } from '../model/types.ts';
import { shaftEnds } from './shaft-object.ts';

/** Whether the ends of a lift or stair change together, where somebody said so, by the ids of the ends. */
const chosen = createValue<ReadonlyMap<string, boolean>>(new Map());

/** Fields of one end: its place on its level, and what tells it from the others. */
const ownFields = new Set([
  'key',
  'position',
  'order',
  'isHidden',
  'way',
  'markerNumber',
  'externalId',
  'images',
]);

export const togetherChosen = { subscribe: chosen.subscribe, get: chosen.get };

/** Says whether the ends change together. */
export function chooseTogether(ends: readonly Marker[], isTogether: boolean): void {
  chosen.set(new Map([...chosen.get(), ...ends.map(({ id }) => [id, isTogether] as const)]));
}

/** Checks whether the ends change together: by choice, else if their titles do not differ. */
export function changeTogether(ends: readonly Marker[]): boolean {
  const said = ends.map(({ id }) => chosen.get().get(id)).find((one) => one !== undefined);
  if (said !== undefined) return said;
  const languages = new Set(ends.flatMap(({ translations }) => Object.keys(translations)));
  return [...languages].every((language) => {
    const titles = ends.flatMap(({ translations }) => translations[language]?.title || []);
    return new Set(titles).size <= 1;
  });
}

/**
 * Returns the ids that a change of the selected places is for: a lift or stair is one object, so a change of one end is
 * a change of all. `fields` are those that change.
 */
export function idsToChange(
  document: Reader,
  places: readonly Place[],
  fields: readonly string[] = [],
): string[] {
  const ids = places.map(({ id }) => id);
  // The document may have a newer state of the place than the screen.
  const one = ids.length === 1 ? document.place(ids[0] ?? '') : undefined;
  if (one?.kind !== 'marker' || fields.some((field) => ownFields.has(field))) return ids;
  const ends = shaftEnds(document, one);
  if (ends.length < 2 || !changeTogether(ends)) return ids;
  return [one.id, ...ends.flatMap(({ id }) => (id === one.id ? [] : [id]))];
}
