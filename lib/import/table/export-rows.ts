import { writeHours } from '../hours/write-hours.ts';
import type { KnownMap, KnownPlace } from '../known-map.ts';
import { joinTags, toCell } from './cells.ts';
import { writeOccupancy } from './occupancy-cell.ts';
import { fileStatusWords, writeKeywords } from './values.ts';

/** The columns after the texts: the head of each, and the cell of a place. */
const columns: Readonly<Record<string, (place: KnownPlace) => string>> = {
  tags: ({ tags }) => joinTags(tags),
  color: ({ color }) => color,
  icon: ({ icon }) => icon ?? '',
  status: ({ status }) => status ?? '',
  price: ({ price }) => price ?? '',
  hours: ({ hours }) => writeHours(hours),
  occupancy: ({ occupancy: { periods, zone } }) => writeOccupancy(periods, zone, fileStatusWords),
  telephone: ({ telephone }) => telephone ?? '',
  webpage: ({ webpage }) => webpage ?? '',
  email: ({ email }) => email ?? '',
  externalId: ({ externalId }) => externalId ?? '',
};

/** Returns the places of a map as rows of cells, the heads first. Importing them again changes nothing. */
export function exportRows(known: KnownMap): string[][] {
  const { languages, levels, places } = known;
  const described = languages.filter((language) => places.some(({ texts }) => texts[language]?.description));
  const searched = languages.filter((language) =>
    places.some(({ texts }) => texts[language]?.keywords?.length),
  );
  const heads = [
    'key',
    'level',
    ...languages.map((language) => `title:${language}`),
    ...described.map((language) => `description:${language}`),
    ...searched.map((language) => `keywords:${language}`),
    ...Object.keys(columns),
  ];
  const levelKeys = new Map(levels.map(({ id, key }) => [id, key]));
  const rows = places.map((place) => [
    place.key,
    levelKeys.get(place.level) ?? '',
    ...languages.map((language) => place.texts[language]?.title ?? ''),
    ...described.map((language) => place.texts[language]?.description ?? ''),
    ...searched.map((language) => writeKeywords(place.texts[language]?.keywords ?? [])),
    ...Object.values(columns).map((cellOf) => cellOf(place)),
  ]);
  return [heads, ...rows.map((row) => row.map(toCell))];
}
