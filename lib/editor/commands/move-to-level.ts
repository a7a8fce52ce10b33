import type { Reader } from '../model/document.ts';
import type { Change, Command, Level, Place } from '../model/types.ts';
import { commandOf, nextOrder, placesOf } from './command.ts';
import { boundsOfAll, movedBy, moveOnto } from './geometry.ts';
import { withinShafts } from './way-bounds.ts';

/** Moves places to another level, to the same coordinates if its plan is large enough, else onto its edge. */
export function moveToLevel(
  document: Reader,
  { ids, level }: { ids: readonly string[]; level: Level },
): Command {
  const places = placesOf(document, ids).filter((place) => place.level !== level.id);
  const [dx, dy] = moveOnto(boundsOfAll(places), level, 0, 0);
  const orders = {
    area: nextOrder(document, level.id, 'area'),
    marker: nextOrder(document, level.id, 'marker'),
  };
  const moved = places.map((place): Place => {
    const there = dx === 0 && dy === 0 ? place : movedBy(place, dx, dy);
    return { ...there, level: level.id, order: orders[place.kind]++ };
  });
  const after = withinShafts(document, moved);
  const changes = places.flatMap((place, i): Change[] => {
    const to = after[i];
    return to ? [{ id: place.id, before: place, after: to }] : [];
  });
  return commandOf('moveToLevel', changes);
}
