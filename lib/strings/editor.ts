import { editorDe } from './editor.de.ts';
import { type EditorStrings, editorEn } from './editor.en.ts';
import type { InterfaceLanguage } from './interface-languages.ts';

const catalogues: Record<InterfaceLanguage, EditorStrings> = { en: editorEn, de: editorDe };

/** Returns the texts of the map editor in one language. */
export function editorStrings(language: InterfaceLanguage): EditorStrings {
  return catalogues[language];
}
