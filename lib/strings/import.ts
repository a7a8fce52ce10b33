import { importTexts as de } from './import.de.ts';
import { importTexts as en, type ImportStrings } from './import.en.ts';
import type { InterfaceLanguage } from './interface-languages.ts';

const catalogues: Record<InterfaceLanguage, ImportStrings> = { en, de };

/**
 * Returns the texts of imports in one language. They are separate from the editor's texts, which every project loads.
 */
export function importStrings(language: InterfaceLanguage): ImportStrings {
  return catalogues[language];
}
