import type { InterfaceLanguage } from './interface-languages.ts';
import { placesDe } from './places.de.ts';
import { type PlacesStrings, placesEn } from './places.en.ts';

const catalogues: Record<InterfaceLanguage, PlacesStrings> = { en: placesEn, de: placesDe };

/** Returns the texts of the table of places in one language. */
export function placesStrings(language: InterfaceLanguage): PlacesStrings {
  return catalogues[language];
}
