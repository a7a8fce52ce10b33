import type { InterfaceLanguage } from './choose-language.ts';
import { directionsDe } from './directions.de.ts';
import { type DirectionsStrings, directionsEn } from './directions.en.ts';

const catalogues: Record<InterfaceLanguage, DirectionsStrings> = { en: directionsEn, de: directionsDe };

/** The texts of directions in the map editor, in one language; only what is loaded late imports them. */
export function directionsStrings(language: InterfaceLanguage): DirectionsStrings {
  return catalogues[language];
}
