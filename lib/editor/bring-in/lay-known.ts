import type { KnownMap } from '../../import/known-map.ts';
import type { Judged } from './judge.ts';

/** Gives rows of a table that match places on the map the shapes of those places, for display only. */
export function layKnown(all: readonly Judged[], known: KnownMap): readonly Judged[] {
  if (!all.some(isWithoutShape)) return all;
  const byId = new Map(known.places.map((place) => [place.id, place]));
  return all.map((judged) => {
    const place = isWithoutShape(judged) ? byId.get(judged.place.match?.id ?? '') : undefined;
    if (!place) return judged;
    const { ring, point } = place;
    return { ...judged, place: { ...judged.place, ring, point } };
  });
}

function isWithoutShape({ place: { match, ring, point } }: Judged): boolean {
  return match !== null && ring === null && point === null;
}
