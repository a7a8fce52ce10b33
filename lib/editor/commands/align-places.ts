import type { Bounds } from '../../geometry/bounds.ts';
import type { Reader } from '../model/document.ts';
import type { Command, Place } from '../model/types.ts';
import { commandOf, placesOf } from './command.ts';
import { boundsOfAll, movedBy, placeBounds } from './geometry.ts';

export type Alignment = 'left' | 'right' | 'top' | 'bottom' | 'center' | 'middle';

/** Aligns two or more places along a side, or the middle, of their common bounds. */
export function alignPlaces(
  document: Reader,
  { ids, to, locked }: { ids: readonly string[]; to: Alignment; locked?: ReadonlySet<string> },
): Command {
  const places = placesOf(document, ids);
  const all = boundsOfAll(places);
  const changes = places.flatMap((place: Place) => {
    const [dx, dy] = shift(placeBounds(place), all, to);
    if (locked?.has(place.id) || (dx === 0 && dy === 0)) return [];
    return [{ id: place.id, before: place, after: movedBy(place, dx, dy) }];
  });
  return commandOf('align', changes);
}

function shift(own: Bounds, all: Bounds, to: Alignment): readonly [number, number] {
  switch (to) {
    case 'left':
      return [all.minX - own.minX, 0];
    case 'right':
      return [all.maxX - own.maxX, 0];
    case 'top':
      return [0, all.minY - own.minY];
    case 'bottom':
      return [0, all.maxY - own.maxY];
    case 'center':
      return [(all.minX + all.maxX - own.minX - own.maxX) / 2, 0];
    case 'middle':
      return [0, (all.minY + all.maxY - own.minY - own.maxY) / 2];
    default:
      return to satisfies never;
  }
}
