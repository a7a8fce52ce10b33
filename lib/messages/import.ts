import type bringInEn from './en/bring-in.json';
import type importEn from './en/import.json';
import { loader, type Texts } from './load.ts';

export type BringInStrings = Texts<typeof bringInEn>;
export type ImportStrings = Texts<typeof importEn>;
export type ImportTexts = { panel: BringInStrings; found: ImportStrings };

const loadPanel = loader<typeof bringInEn>(
  (language) => import(`./${language}/bring-in.json`, { with: { type: 'json' } }),
);

/** Loads the texts about what an import found. */
export const loadImportStrings = loader<typeof importEn>(
  (language) => import(`./${language}/import.json`, { with: { type: 'json' } }),
);

/** Loads the texts of the import panel in an interface language. */
export async function loadImportTexts(language: string): Promise<ImportTexts> {
  const [panel, found] = await Promise.all([loadPanel(language), loadImportStrings(language)]);
  return { panel, found };
}
