import type { Reader } from './document.ts';
import type { Place } from './types.ts';

/** How far a first map has come. Only areas are rooms: doors and stairs of directions are none. */
export type FirstSteps = { hasPlan: boolean; hasRoom: boolean; hasName: boolean };

/** Which of the first steps a map has behind it. */
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
