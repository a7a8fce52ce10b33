import { excessOf, type WayPart } from '../../mapmodel/way-bounds.ts';
import type { Reader } from '../model/document.ts';
import type { Marker, Place } from '../model/types.ts';

/** Returns the parts in directions of all markers, as the bounds of a project count them. */
export function wayParts(document: Reader): WayPart[] {
  return partsOf(document.levels().flatMap(({ id }) => document.places(id)));
}

/** Checks whether another end of the shaft fits on a level. */
export function fitsShaft(document: Reader, way: WayPart['way'], levelId: string): boolean {
  const before = wayParts(document);
  const end: WayPart = { id: '', levelId, way, hasHours: false };
  return !excessOf(before, [...before, end]).some(({ bound }) => bound === 'shaft');
}

/**
 * Takes markers out of their shaft where the shaft is full: copies, and markers that come to another level. The server
 * refuses ends beyond the bounds. `places` replace those with the same ids.
 */
export function withinShafts(document: Reader, places: readonly Place[]): Place[] {
  const before = wayParts(document);
  const ids = new Set(places.map(({ id }) => id));
  const after = [...before.filter(({ id }) => !ids.has(id)), ...partsOf(places)];
  const full = new Set(
    excessOf(before, after).flatMap(({ part, bound }) => (bound === 'shaft' ? [part.id] : [])),
  );
  return places.map((place): Place => {
    if (place.kind !== 'marker' || !place.way || !full.has(place.id)) return place;
    return { ...place, way: { ...place.way, shaft: null } };
  });
}

function partsOf(places: readonly Place[]): WayPart[] {
  return places.flatMap((place) => {
    if (place.kind !== 'marker' || !place.way) return [];
    return [{ id: place.id, levelId: place.level, way: place.way, hasHours: hasHours(place) }];
  });
}

function hasHours({ workingHours }: Marker): boolean {
  return workingHours !== null;
}
