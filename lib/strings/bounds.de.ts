import type { BoundStrings } from './bounds.en.ts';

/** How much of a bound is used, in German. */
export const boundsDe: BoundStrings = {
  levels: '{used} von {max} Ebenen',
  areas: '{used} von {max} Bereichen der Karte',
  markers: '{used} von {max} Markern der Karte',
  place: 'Inhalt dieses Orts: {used} von {max}',
  placeTexts: 'Texte dieses Orts: {used} von {max}',
  level: 'Inhalt dieser Ebene: {used} von {max}',
  tag: 'Inhalt dieses Schlagworts: {used} von {max}',
};
