import type placesEn from './en/places.json';
import { type Fetch, loader, type Texts } from './load.ts';

export type PlacesStrings = Texts<typeof placesEn>;

/** Fetches the file of texts of the table of places. */
export const fetchPlaces: Fetch<typeof placesEn> = (language) =>
  import(`./${language}/places.json`, { with: { type: 'json' } });

/** Loads the texts of the table of places in an interface language. */
export const loadPlacesStrings = loader(fetchPlaces);
