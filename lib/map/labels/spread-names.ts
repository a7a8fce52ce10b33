import { boundsCenter } from '../../geometry/bounds.ts';
import type { Item } from '../place-model.ts';
import type { View } from '../types.ts';
import { project } from '../view/view.ts';

/** The picture is divided into so many columns and rows. */
const columns = 9;
const rows = 9;

type Picture = { readonly view: View; readonly width: number; readonly height: number };

/**
 * Returns places in an order that spreads the first of them over the picture: one of each part of it, those in the
 * middle first, then the next of each. Within a part their order stays.
 */
export function spreadOver<Place extends { readonly item: Item }>(
  places: readonly Place[],
  { view, width, height }: Picture,
): Place[] {
  const parts = Array.from({ length: columns * rows }, (): Place[] => []);
  for (const place of places) {
    const [x, y] = project(view, { width, height }, boundsCenter(place.item.bounds));
    const column = Math.min(columns - 1, Math.max(0, Math.floor((x / width) * columns)));
    const row = Math.min(rows - 1, Math.max(0, Math.floor((y / height) * rows)));
    parts[row * columns + column]?.push(place);
  }
  const fromMiddle = parts
    .map((part, i) => ({ part, away: Math.hypot((i % columns) - 4, Math.floor(i / columns) - 4) }))
    .sort((a, b) => a.away - b.away);
  const spread: Place[] = [];
  for (let turn = 0; spread.length < places.length; turn++)
    for (const { part } of fromMiddle) {
      const place = part[turn];
      if (place) spread.push(place);
    }
  return spread;
}
