import { plainSlug } from '../../mapmodel/plain-slug.ts';
import type { Reader } from '../model/document.ts';
import type { Command } from '../model/types.ts';
import { changed, commandOf, placesOf } from './command.ts';
import { isMadeKey, keyMaker } from './keys.ts';

/** Turns a made-up key (`area-3`) into one that follows from the default-language title; any other key stays. */
export function makeKey(document: Reader, { id, merge }: { id: string; merge?: Command['merge'] }): Command {
  const { defaultLanguage } = document.project().settings;
  const changes = placesOf(document, [id]).flatMap((place) => {
    const slug = plainSlug(place.translations[defaultLanguage]?.title ?? '');
    if (slug === null || !isMadeKey(place.kind, place.key)) return [];
    return [changed(place, { key: keyMaker(document, place.kind, id)(slug) })];
  });
  return commandOf('text', changes, null, merge);
}
