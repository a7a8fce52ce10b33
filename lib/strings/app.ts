import { de } from './app.de.ts';
import { type AppStrings, en } from './app.en.ts';
import type { InterfaceLanguage } from './interface-languages.ts';

export type { AppStrings } from './app.en.ts';

const catalogues: Record<InterfaceLanguage, AppStrings> = { en, de };

/** Returns the texts of the web application in one language. */
export function appStrings(language: InterfaceLanguage): AppStrings {
  return catalogues[language];
}
