import { externalIdIn } from '../../mapmodel/place-name.ts';
import { parseDeepLink } from '../../viewer/core/deep-link.ts';
import type { Reader } from '../model/document.ts';
import type { Level, Place } from '../model/types.ts';

/** Something that visitors may miss: places, or levels, that lack it. */
export type ReviewCheck =
  | { readonly id: 'unnamed' | 'links'; readonly places: readonly Place[] }
  | { readonly id: 'language'; readonly language: string; readonly places: readonly Place[] }
  | { readonly id: 'empty'; readonly levels: readonly Level[] };

/**
 * Checks what visitors will see of the draft: areas and signs without a name, titles that a language lacks, levels
 * without places, links into the map that lead nowhere. Each check is there, also if it finds nothing.
 */
export function reviewChecks(document: Reader): ReviewCheck[] {
  const { languages, key } = document.project();
  const levels = document.levels().filter(({ isHidden }) => !isHidden);
  const shown = new Map(
    levels.map(({ id }) => [id, document.places(id).filter(({ isHidden }) => !isHidden)]),
  );
  const places = [...shown.values()].flat();
  const missing = languages.map((language): ReviewCheck => {
    const isMissing = (place: Place) => hasTitle(place) && !place.translations[language]?.title;
    return { id: 'language', language, places: places.filter(isMissing) };
  });
  const names = { key, levels: nameCheck(levels), places: nameCheck(places) };
  return [
    { id: 'unnamed', places: places.filter((place) => isNamedByVisitors(place) && !hasTitle(place)) },
    ...(languages.length > 1 ? missing : []),
    { id: 'empty', levels: levels.filter(({ id }) => shown.get(id)?.length === 0) },
    { id: 'links', places: places.filter((place) => linksOf(place).some((link) => isBroken(link, names))) },
  ];
}

function hasTitle({ translations }: Place): boolean {
  return Object.values(translations).some(({ title }) => title);
}

/** Doors and stairs need no name, and a marker with an icon has that of its kind. */
function isNamedByVisitors(place: Place): boolean {
  return place.kind === 'area' || (place.way === null && place.icon === null);
}

const address = /https?:\/\/[^\s<>"')\]]+/g;

/** Returns the addresses in the button and in the texts of a place. */
function linksOf({ customButton, translations }: Place): string[] {
  const texts = Object.values(translations).map(({ description }) => description ?? '');
  const button = customButton?.enabled ? (customButton.url ?? '') : '';
  return [button, ...texts].flatMap((text) => text.match(address) ?? []);
}

type Names = { key: string; levels: NameCheck; places: NameCheck };
type NameCheck = (name: string) => boolean;

/** Returns a function like `isNamedBy` of all of them. Each of 10,000 places may have a link to another. */
function nameCheck(all: readonly (Level | Place)[]): NameCheck {
  const ids = new Set(all.map(({ id }) => id));
  const keys = new Set(all.map(({ key }) => key));
  const externalIds = new Set(all.flatMap((one) => ('externalId' in one ? (one.externalId ?? []) : [])));
  return (name) => {
    const external = externalIdIn(name);
    return external === null ? ids.has(name.toLowerCase()) || keys.has(name) : externalIds.has(external);
  };
}

/** Checks whether an address opens this map on a level or place that visitors do not find. */
function isBroken(link: string, { key, levels, places }: Names): boolean {
  if (!URL.canParse(link)) return true;
  const { pathname, hash } = new URL(link);
  if (pathname.replace(/\/$/, '') !== `/m/${encodeURIComponent(key)}`) return false;
  const { level, place } = parseDeepLink(hash);
  return (level !== null && !levels(level)) || (place !== null && !places(place));
}
