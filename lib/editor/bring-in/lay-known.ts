import type { KnownMap } from '../../import/known-map.ts';
import type { Judged } from './judge.ts';

/** For the eye: what a table says of a place on the map is shown where that place is. */
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
