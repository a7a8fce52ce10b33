import { plainSlug } from '../../mapmodel/plain-slug.ts';
import type { Reader } from '../model/document.ts';
import type { Command } from '../model/types.ts';
import { changed, commandOf, placesOf } from './command.ts';
import { isMadeKey, keyMaker } from './keys.ts';

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
