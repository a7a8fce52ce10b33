import { writeHours } from '../hours/write-hours.ts';
import type { KnownMap, KnownPlace } from '../known-map.ts';
import { joinTags, toCell } from './cells.ts';

/** The places of a map as rows of cells, the heads first; read again they change nothing. */
export function exportRows(known: KnownMap): string[][] {
  const { languages, levels, places } = known;
  const described = languages.filter((language) => places.some(({ texts }) => texts[language]?.description));
  const heads = [
    'key',
    'level',
    ...languages.map((language) => `title:${language}`),
    ...described.map((language) => `description:${language}`),
    'tags',
    'hours',
    'telephone',
    'webpage',
    'email',
    'price',
  ];
  const levelKeys = new Map(levels.map(({ id, key }) => [id, key]));
  const rows = places.map((place) => [
    place.key,
    levelKeys.get(place.level) ?? '',
    ...languages.map((language) => place.texts[language]?.title ?? ''),
    ...described.map((language) => place.texts[language]?.description ?? ''),
    joinTags(place.tags),
    writeHours(place.hours),
    ...contactsOf(place),
  ]);
  return [heads, ...rows.map((row) => row.map(toCell))];
}

function contactsOf({ telephone, webpage, email, price }: KnownPlace): string[] {
  return [telephone ?? '', webpage ?? '', email ?? '', price ?? ''];
}
