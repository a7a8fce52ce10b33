import type en from './en/note.json';
import { viewerLanguageOf } from './languages.ts';
import { loader, type Texts } from './load.ts';

/** Texts of reports by visitors and of comments on a preview. */
export type NoteStrings = Texts<typeof en>;

const load = loader<typeof en>((language) => import(`./${language}/note.json`, { with: { type: 'json' } }));

/**
 * Loads the texts of reports and comments in a language, or in English if there are none. Rejects if the file cannot be
 * loaded.
 */
export function loadNoteStrings(language: string): Promise<NoteStrings> {
  return load(viewerLanguageOf(language) ?? 'en');
}
