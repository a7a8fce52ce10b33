import type { KnownMap, KnownPlace } from '../../import/known-map.ts';
import { iconPaths } from '../../map/drawing/icons.ts';
import type { Reader } from '../model/document.ts';
import type { Place } from '../model/types.ts';

/** Returns the document in the form that an import compares with. */
export function knownMapOf(document: Reader): KnownMap {
  const { languages, settings } = document.project();
  const levels = document.levels();
  const names = new Map(document.tags().map(({ id, name }) => [id, name]));
  return {
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
