import type { Reader } from '../model/document.ts';
import type { Command } from '../model/types.ts';
import { commandOf, placesOf } from './command.ts';
import { movedBy, placeBounds } from './geometry.ts';

/** Makes the gaps between three or more places equal. The outermost places stay. */
export function distributePlaces(
  document: Reader,
  { ids, along, locked }: { ids: readonly string[]; along: 'x' | 'y'; locked?: ReadonlySet<string> },
): Command {
  const spans = placesOf(document, ids)
    .map((place) => {
      const { minX, maxX, minY, maxY } = placeBounds(place);
      return along === 'x' ? { place, min: minX, max: maxX } : { place, min: minY, max: maxY };
    })
    .sort((a, b) => a.min + a.max - b.min - b.max);
  const first = spans[0];
  const last = spans.at(-1);
  if (!first || !last || spans.length < 3) return commandOf('distribute', []);
  const filled = spans.reduce((sum, { min, max }) => sum + max - min, 0);
  const gap = (last.max - first.min - filled) / (spans.length - 1);
  let next = first.max + gap;
  const changes = spans.slice(1, -1).flatMap(({ place, min, max }) => {
    const delta = next - min;
    next += max - min + gap;
    if (locked?.has(place.id) || delta === 0) return [];
    const after = along === 'x' ? movedBy(place, delta, 0) : movedBy(place, 0, delta);
    return [{ id: place.id, before: place, after }];
  });
  return commandOf('distribute', changes);
}
