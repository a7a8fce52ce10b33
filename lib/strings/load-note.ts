import type { NoteStrings } from './note.en.ts';
import { type FileByLanguage, viewerLanguageOf } from './viewer-languages.ts';

const files: FileByLanguage<{ noteStrings: NoteStrings }> = {
  ar: () => import('./note.ar.ts'),
  cs: () => import('./note.cs.ts'),
  da: () => import('./note.da.ts'),
  de: () => import('./note.de.ts'),
  el: () => import('./note.el.ts'),
  en: () => import('./note.en.ts'),
  es: () => import('./note.es.ts'),
  fa: () => import('./note.fa.ts'),
  fi: () => import('./note.fi.ts'),
  fr: () => import('./note.fr.ts'),
  he: () => import('./note.he.ts'),
  hu: () => import('./note.hu.ts'),
  it: () => import('./note.it.ts'),
  ja: () => import('./note.ja.ts'),
  ko: () => import('./note.ko.ts'),
  nl: () => import('./note.nl.ts'),
  no: () => import('./note.no.ts'),
  pl: () => import('./note.pl.ts'),
  pt: () => import('./note.pt.ts'),
  ro: () => import('./note.ro.ts'),
  sv: () => import('./note.sv.ts'),
  tr: () => import('./note.tr.ts'),
  uk: () => import('./note.uk.ts'),
  zh: () => import('./note.zh.ts'),
};

/**
 * Loads the texts of reports and comments in a language, or in English if there are none. Rejects if the file cannot be
 * loaded.
 */
export async function loadNoteStrings(language: string): Promise<NoteStrings> {
  const { noteStrings } = await files[viewerLanguageOf(language) ?? 'en']();
  return noteStrings;
}
