import type { DirectionsStrings } from './directions.ts';
import type directionsEn from './en/directions.json';
import type editorEn from './en/editor.json';
import type settingsEn from './en/map-settings.json';
import type publishEn from './en/publish.json';
import { loader, type Texts } from './load.ts';

/** Names of fields and words of their values, as the forms have them. */
export type FieldTexts = Pick<Texts<typeof editorEn>, 'inspector' | 'conflict' | 'level' | 'hoursWords'> & {
  settings: Texts<typeof settingsEn>;
  /** Those of directions and kiosks. Without them, these fields have the name of their part. */
  directions?: Pick<DirectionsStrings, 'enabled' | 'kinds' | 'kiosk' | 'way'>;
};

/** Texts of a list of changes. */
export type ReviewTexts = { review: Texts<typeof publishEn>; fields: FieldTexts };

const [loadPublish, loadEditor, loadSettings, loadDirections] = [
  loader<typeof publishEn>((language) => import(`./${language}/publish.json`, { with: { type: 'json' } })),
  loader<typeof editorEn>((language) => import(`./${language}/editor.json`, { with: { type: 'json' } })),
  loader<typeof settingsEn>(
    (language) => import(`./${language}/map-settings.json`, { with: { type: 'json' } }),
  ),
  loader<typeof directionsEn>(
    (language) => import(`./${language}/directions.json`, { with: { type: 'json' } }),
  ),
] as const;

/** Loads the texts of a list of changes in an interface language. */
export async function loadReviewTexts(language: string): Promise<ReviewTexts> {
  const [review, editor, settings, directions] = await Promise.all([
    loadPublish(language),
    loadEditor(language),
    loadSettings(language),
    loadDirections(language),
  ]);
  return { review, fields: { ...editor, settings, directions } };
}
