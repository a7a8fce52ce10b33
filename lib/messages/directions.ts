import { byLanguage } from './all-languages.ts';
import de from './de/directions.json' with { type: 'json' };
import en from './en/directions.json' with { type: 'json' };
import type { Texts } from './load.ts';

export type DirectionsStrings = Texts<typeof en>;

/** Returns the texts of directions in the map editor. Only modules that are loaded late may import them. */
export const directionsStrings = byLanguage<typeof en>({ en, de });
