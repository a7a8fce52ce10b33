import { inInterfaceLanguages } from './all-languages.ts';
import { appStrings, type NoteTexts, type VersionTexts } from './app.ts';
import type editorEn from './en/editor.json';
import type settingsEn from './en/map-settings.json';
import { type InterfaceLanguage, interfaceLanguages } from './languages.ts';
import type { Texts } from './load.ts';

export type EditorStrings = Texts<typeof editorEn> & {
  settings: Texts<typeof settingsEn>;
  versions: VersionTexts;
  notes: NoteTexts;
  /** Name of a place without a title. */
  untitled: string;
};

const editor = await inInterfaceLanguages<typeof editorEn>(
  (language) => import(`./${language}/editor.json`, { with: { type: 'json' } }),
);
const settings = await inInterfaceLanguages<typeof settingsEn>(
  (language) => import(`./${language}/map-settings.json`, { with: { type: 'json' } }),
);

const gathered = new Map(
  interfaceLanguages.map((language): [InterfaceLanguage, EditorStrings] => {
    const { common, team } = appStrings(language);
    const { versions, notes } = team;
    const own = { settings: settings(language), versions, notes, untitled: common.untitled };
    return [language, { ...editor(language), ...own }];
  }),
);

/** Returns the texts of the map editor in one language. */
export function editorStrings(language: InterfaceLanguage): EditorStrings {
  return gathered.get(language) as EditorStrings;
}
