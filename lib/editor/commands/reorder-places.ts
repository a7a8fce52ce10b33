import type { Reader } from '../model/document.ts';
import type { Command, Place } from '../model/types.ts';
import { changed, commandOf, placesOf } from './command.ts';

/** Moves places to the front or the back of their kind on their level. Later places lie over earlier ones. */
export function reorderPlaces(
  document: Reader,
  { ids, to }: { ids: readonly string[]; to: 'front' | 'back' },
): Command {
  const chosen = new Set(ids);
  const groups = new Map<string, Place>(
    placesOf(document, ids).map((place) => [`${place.level} ${place.kind}`, place]),
  );
  const changes = [...groups.values()].flatMap(({ level, kind }) => {
    const all = document.places(level).filter((place) => place.kind === kind);
    const moved = all.filter(({ id }) => chosen.has(id));
    const rest = all.filter(({ id }) => !chosen.has(id));
    const next = to === 'front' ? [...rest, ...moved] : [...moved, ...rest];
    return next.flatMap((place, order) => (place.order === order ? [] : [changed<Place>(place, { order })]));
  });
  return commandOf('reorder', changes);
}
