import { plainSlug } from '../../mapmodel/plain-slug.ts';
import { limits } from '../../plans/limits.ts';
import type { Reader } from '../model/document.ts';
import type { Command, Level, Place } from '../model/types.ts';
import { changed, commandOf, placesOf } from './command.ts';

type Keyed = Place['kind'] | Level['kind'];

/** Checks whether the key was generated without a title (`area-3`) and may still be replaced. */
export function isMadeKey(kind: Keyed, key: string): boolean {
  return key === '' || new RegExp(`^${kind}(?:-\\d+)?$`).test(key);
}

/** Returns a function that gives out free keys: the wanted key, or the key with the first free number appended. */
export function keyMaker(document: Reader, kind: Keyed, exceptId = ''): (wanted?: string) => string {
  const taken = new Set<string>();
  for (const level of document.levels()) {
    if (kind === 'level') {
      if (level.id !== exceptId) taken.add(level.key);
      continue;
    }
    for (const place of document.places(level.id)) {
      if (place.kind === kind && place.id !== exceptId) taken.add(place.key);
    }
  }
  const nextNumbers = new Map<string, number>();
  return (wanted = kind) => {
    let number = nextNumbers.get(wanted) ?? 2;
    let key = wanted;
    while (taken.has(key)) key = numbered(wanted, number++);
    nextNumbers.set(wanted, number);
    taken.add(key);
    return key;
  };
}

/** Returns the key with a number after it, shortened to the longest key that the service takes. */
function numbered(key: string, number: number): string {
  const suffix = `-${number}`;
  return key.slice(0, limits.keyCharsMax - suffix.length).replace(/(?<![-_])[-_]+$/, '') + suffix;
}

/** Replaces a generated key (`area-3`) by one made from the title in the default language. Any other key stays. */
export function makeKey(document: Reader, { id, merge }: { id: string; merge?: Command['merge'] }): Command {
  const { defaultLanguage } = document.project().settings;
  const changes = placesOf(document, [id]).flatMap((place) => {
    const slug = plainSlug(place.translations[defaultLanguage]?.title ?? '');
    if (slug === null || !isMadeKey(place.kind, place.key)) return [];
    return [changed(place, { key: keyMaker(document, place.kind, id)(slug) })];
  });
  return commandOf('text', changes, null, merge);
}
