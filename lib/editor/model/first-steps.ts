import type { Reader } from './document.ts';
import type { Place } from './types.ts';

/** Progress of a first map. Only areas count as rooms, not doors and stairs of directions. */
export type FirstSteps = { hasPlan: boolean; hasRoom: boolean; hasName: boolean };

/** Returns which first steps are done. */
export function firstSteps(document: Reader): FirstSteps {
  const levels = document.levels();
  const hasPlace = (isMeant: (place: Place) => boolean) =>
    levels.some(({ id }) => document.places(id).some(isMeant));
  const isRoom = ({ kind }: Place) => kind === 'area';
  return {
    hasPlan: levels.some(({ imageUrl }) => imageUrl !== null),
    hasRoom: hasPlace(isRoom),
    hasName: hasPlace(
      (place) => isRoom(place) && Object.values(place.translations).some(({ title }) => title),
    ),
  };
}
