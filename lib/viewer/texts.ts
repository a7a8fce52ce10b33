import type { ViewerStrings } from '../strings/viewer.en.ts';
import type { PlaceShape, PublicProject } from './types.ts';

type Translation = PlaceShape['translations'][string];
type Languages = { language: string; defaultLanguage: string };

/** One text of a place in the shown language, in the default language where that has none. */
export function textOf<Name extends keyof Translation>(
  place: PlaceShape,
  name: Name,
  languages: Languages,
): Translation[Name] | null {
  const shown = place.translations[languages.language]?.[name] ?? null;
  if (shown !== null && shown.length > 0) return shown;
  return place.translations[languages.defaultLanguage]?.[name] ?? null;
}

/** How a place without a title is called by its icon; known once somebody searched. */
export const kindNames: { of(place: PlaceShape): string | null } = { of: () => null };

/** A marker's or an area's name; what has none gets the name of its icon, else of its kind. */
export function nameOf(place: PlaceShape, languages: Languages, strings: ViewerStrings): string {
  const title = textOf(place, 'title', languages) || kindNames.of(place);
  if (title) return title;
  return isMarker(place) ? strings.unnamedMarker : strings.unnamedArea;
}

export function tagName(tag: PublicProject['tags'][number], language: string): string {
  return tag.translations[language] || tag.name;
}

/** A level's name in the shown language, else as the owner wrote it first. */
export function levelName(
  level: Pick<PublicProject['levels'][number], 'name' | 'translations'>,
  language: string,
): string {
  return level.translations[language]?.name || level.name;
}

/** The status in words: its label, else what its kind means. */
export function statusText(place: PlaceShape, languages: Languages, strings: ViewerStrings): string | null {
  if (!place.status) return null;
  const label = textOf(place, 'statusLabel', languages);
  if (label) return label;
  const names = {
    success: strings.statusSuccess,
    warning: strings.statusWarning,
    error: strings.statusError,
    info: strings.statusInfo,
  };
  return names[place.status.type];
}

export function isMarker(place: PlaceShape): place is PlaceShape & { position: { x: number; y: number } } {
  return 'position' in place;
}
