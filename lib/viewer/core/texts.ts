import type { ViewerStrings } from '../../messages/viewer.ts';
import type { KindNames } from './kind-names.ts';
import { type ShortcutName, shortcutKeys } from './shortcut-keys.ts';
import type { PlaceShape, PublicProject } from './types.ts';

type Translation = PlaceShape['translations'][string];
type Languages = { language: string; defaultLanguage: string };

/** Returns a text of a place in the shown language, else in the default language. */
export function textOf<Name extends keyof Translation>(
  place: PlaceShape,
  name: Name,
  languages: Languages,
): Translation[Name] | null {
  const shown = place.translations[languages.language]?.[name] ?? null;
  if (shown !== null && shown.length > 0) return shown;
  return place.translations[languages.defaultLanguage]?.[name] ?? null;
}

/** Returns what an image shows in the shown language, else in the default language; '' if nobody wrote it. */
export function altOf({ alt }: PlaceShape['images'][number], languages: Languages): string {
  return alt[languages.language] || alt[languages.defaultLanguage] || '';
}

/** Returns the label of an image in a row of them: what it shows, and which one it is. */
export function imageLabel(alt: string, position: string): string {
  return alt === '' ? position : `${alt} (${position})`;
}

export type NamingLanguages = Languages & { kinds: KindNames };

/** Returns the name of a place. Without a title, it is the name of its kind by its icon or a tag's, else a general one. */
export function nameOf(place: PlaceShape, languages: NamingLanguages, strings: ViewerStrings): string {
  const title = textOf(place, 'title', languages);
  if (title) return title;
  const { icon, tags }: { icon?: string | null; tags: readonly { icon?: string | null }[] } = place;
  const named = [{ icon }, ...tags].find((one) => one.icon && languages.kinds[one.icon]);
  if (named?.icon) return languages.kinds[named.icon] ?? '';
  return isMarker(place) ? strings.unnamedMarker : strings.unnamedArea;
}

/** Returns how keys move the map and what others do, for screen readers. */
export function mapHelp(strings: ViewerStrings, { settings, appearance }: PublicProject): string {
  const names = Object.keys(shortcutKeys) as ShortcutName[];
  return [
    strings.mapHelp,
    settings.isRotatable ? strings.mapTurnHelp : '',
    ...names.map((name) =>
      name === 'search' && !appearance.isSearchBarVisible ? '' : `${strings[name]}: ${shortcutKeys[name]}.`,
    ),
  ]
    .filter(Boolean)
    .join(' ');
}

export function tagName(tag: PublicProject['tags'][number], language: string): string {
  return tag.translations[language] || tag.name;
}

/** Returns the name of a level in the shown language, else its own name. */
export function levelName(
  level: Pick<PublicProject['levels'][number], 'name' | 'translations'>,
  language: string,
): string {
  return level.translations[language]?.name || level.name;
}

/** Returns the status in words: its label, else the text of its kind. */
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
