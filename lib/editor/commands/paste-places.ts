import { boundsCenter } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import type { Reader } from '../model/document.ts';
import type { Command, Level, Place, Refusal } from '../model/types.ts';
import { added, commandOf, nextOrder } from './command.ts';
import { boundsOfAll, movedBy, moveOnto } from './geometry.ts';
import { keyMaker } from './keys.ts';
import { withinShafts } from './way-bounds.ts';

type Paste = {
  places: readonly Place[];
  level: Level;
  /** Target of the middle of the copies; null keeps the coordinates. */
  at: Point | null;
  /** Additional offset along both axes, in map px. */
  offset?: number;
  newId: () => string;
  label?: 'paste' | 'duplicate';
};

/** Copies places onto a level and selects the copies. They get new ids and keys and keep their distances. */
export function pastePlaces(document: Reader, paste: Paste): Command | Refusal {
  const { places, level, at, offset = 0, newId, label = 'paste' } = paste;
  if (places.length === 0) return { refused: 'nothingToPaste' };
  const bounds = boundsOfAll(places);
  const middle = boundsCenter(bounds);
  const [dx, dy] = moveOnto(
    bounds,
    level,
    (at ? at[0] - middle[0] : 0) + offset,
    (at ? at[1] - middle[1] : 0) + offset,
  );
  const orders = {
    area: nextOrder(document, level.id, 'area'),
    marker: nextOrder(document, level.id, 'marker'),
  };
  const keys = { area: keyMaker(document, 'area'), marker: keyMaker(document, 'marker') };
  const known = new Set(document.tags().map(({ id }) => id));
  const copies = places.map((place): Place => {
    const moved = dx === 0 && dy === 0 ? place : movedBy(place, dx, dy);
    const tags = place.tags.filter((id) => known.has(id));
    const key = keys[place.kind](place.key.replace(/-\d+$/, '') || undefined);
    // Another system knows the original, so the copy has no external id.
    return {
      ...moved,
      id: newId(),
      key,
      externalId: null,
      imported: null,
      level: level.id,
      order: orders[place.kind]++,
      tags,
    };
  });
  return commandOf(
    label,
    withinShafts(document, copies).map(added),
    copies.map(({ id }) => id),
  );
}
