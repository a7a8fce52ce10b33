import { directionsDe } from './directions.de.ts';
import { type DirectionsStrings, directionsEn } from './directions.en.ts';
import type { InterfaceLanguage } from './interface-languages.ts';

const catalogues: Record<InterfaceLanguage, DirectionsStrings> = { en: directionsEn, de: directionsDe };

/** Returns the texts of directions in the map editor. Only modules that are loaded late may import them. */
export function directionsStrings(language: InterfaceLanguage): DirectionsStrings {
  return catalogues[language];
}
