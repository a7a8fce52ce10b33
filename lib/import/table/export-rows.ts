import { writeHours } from '../hours/write-hours.ts';
import type { KnownMap, KnownPlace } from '../known-map.ts';
import { joinTags, toCell } from './cells.ts';
import { writeOccupancy } from './occupancy-cell.ts';
import { fileStatusWords, writeKeywords } from './values.ts';

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
    'tags',
    'color',
    'icon',
    'status',
    'price',
    'hours',
    'occupancy',
    'telephone',
    'webpage',
    'email',
  ];
  const levelKeys = new Map(levels.map(({ id, key }) => [id, key]));
  const rows = places.map((place) => [
    place.key,
    levelKeys.get(place.level) ?? '',
    ...languages.map((language) => place.texts[language]?.title ?? ''),
    ...described.map((language) => place.texts[language]?.description ?? ''),
    ...searched.map((language) => writeKeywords(place.texts[language]?.keywords ?? [])),
    joinTags(place.tags),
    ...valuesOf(place),
  ]);
  return [heads, ...rows.map((row) => row.map(toCell))];
}

function valuesOf({ color, icon, status, price, hours, occupancy, ...contacts }: KnownPlace): string[] {
  const { telephone, webpage, email } = contacts;
  return [
    color,
    icon ?? '',
    status ?? '',
    price ?? '',
    writeHours(hours),
    writeOccupancy(occupancy.periods, occupancy.zone, fileStatusWords),
    telephone ?? '',
    webpage ?? '',
    email ?? '',
  ];
}
