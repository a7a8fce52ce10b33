/** How much of a bound is used, in English. Shown from 80 % on. */
export const boundsEn = {
  levels: '{used} of {max} levels',
  areas: '{used} of {max} areas of the map',
  markers: '{used} of {max} markers of the map',
  place: 'Content of this place: {used} of {max}',
  placeTexts: 'Texts of this place: {used} of {max}',
  level: 'Content of this level: {used} of {max}',
  tag: 'Content of this tag: {used} of {max}',
};

export type BoundStrings = typeof boundsEn;
