import { type BringInStrings, bringInEn } from './bring-in.en.ts';
import { type ImportStrings, importTexts } from './import.en.ts';
import type { InterfaceLanguage } from './interface-languages.ts';

export type { BringInStrings, ImportStrings };
export type ImportTexts = { panel: BringInStrings; found: ImportStrings };

/** Loads the texts of the import panel in one language. */
export async function loadImportTexts(language: InterfaceLanguage): Promise<ImportTexts> {
  if (language !== 'de') return { panel: bringInEn, found: importTexts };
  const [{ bringInDe }, found] = await Promise.all([import('./bring-in.de.ts'), import('./import.de.ts')]);
  return { panel: bringInDe, found: found.importTexts };
}
