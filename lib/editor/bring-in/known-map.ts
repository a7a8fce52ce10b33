import type { KnownKind, KnownMap, KnownPlace } from '../../import/known-map.ts';
import { iconPaths } from '../../map/drawing/icons.ts';
import type { RoomKindNames } from '../../messages/room-kinds.ts';
import type { Reader } from '../model/document.ts';
import type { Place } from '../model/types.ts';
import { roomKindList, roomKinds } from '../room-kinds.ts';
import { tagName } from './with-kinds.ts';

/**
 * Returns the document in the form that an import compares with. With the names of the kinds of rooms, rows of a table
 * may name one.
 */
export function knownMapOf(document: Reader, kinds?: ReadonlyMap<string, RoomKindNames>): KnownMap {
  const { languages, settings } = document.project();
  const levels = document.levels();
  const names = new Map(document.tags().map(({ id, name }) => [id, name]));
  return {
    ...(kinds &&
      kinds.size > 0 && {
        kinds: { list: kindsOf(kinds, languages, settings.defaultLanguage), names: kinds },
      }),
    defaultLanguage: settings.defaultLanguage,
    languages,
    icons: Object.keys(iconPaths),
    timezone: settings.timezone,
    north: settings.north ?? null,
    hasDirections: settings.wayfinding.isEnabled,
    levels: levels.map(({ id, key, name, width, height }) => ({ id, key, name, width, height })),
    places: levels.flatMap(({ id }) =>
      document.places(id).map((place) => knownPlaceOf(place, names, settings.timezone)),
    ),
  };
}

function kindsOf(
  names: ReadonlyMap<string, RoomKindNames>,
  languages: readonly string[],
  defaultLanguage: string,
): KnownKind[] {
  return roomKindList.map((kind) => ({
    kind,
    ...roomKinds[kind],
    tag: tagName(kind, names, defaultLanguage),
    titles: Object.fromEntries(
      languages.flatMap((language) => {
        const name = names.get(language)?.[kind];
        return name ? [[language, name] as const] : [];
      }),
    ),
  }));
}

function knownPlaceOf(place: Place, tagNames: ReadonlyMap<string, string>, timezone: string): KnownPlace {
  const {
    id,
    kind,
    key,
    externalId,
    imported = null,
    level,
    translations,
    telephone,
    webpage,
    email,
    price,
  } = place;
  const texts = Object.entries(translations).map(([language, { title, description, keywords }]) => [
    language,
    { title, description, keywords },
  ]);
  return {
    id,
    kind,
    key,
    externalId,
    imported,
    level,
    ring: place.kind === 'area' ? place.data : null,
    point: place.kind === 'marker' ? place.position : null,
    texts: Object.fromEntries(texts),
    tags: place.tags.flatMap((tag) => tagNames.get(tag) ?? []),
    color: place.color,
    icon: place.kind === 'marker' && !place.customIcon ? place.icon : null,
    status: place.status,
    hours: place.workingHours,
    occupancy: {
      periods: place.occupancy?.periods ?? [],
      zone: place.occupancy?.timezone ?? timezone,
    },
    telephone,
    webpage,
    email,
    price,
  };
}
