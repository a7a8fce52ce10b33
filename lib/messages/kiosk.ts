import type en from './en/kiosk.json';
import { viewerLanguageOf } from './languages.ts';
import { loader, type Texts } from './load.ts';

/** Texts of the keyboard of a screen in a building, and of the buttons for its look. */
export type KioskStrings = Texts<typeof en>;

const load = loader<typeof en>((language) => import(`./${language}/kiosk.json`, { with: { type: 'json' } }));

/** Loads the texts of a screen in a building in a language, or in English if there are none. */
export function loadKioskStrings(language: string): Promise<KioskStrings> {
  return load(viewerLanguageOf(language) ?? 'en');
}
