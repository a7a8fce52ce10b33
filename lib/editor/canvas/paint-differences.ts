import { drawn as colors } from '../../brand/colors.ts';
import { pointsOf } from '../commands/geometry.ts';
import { dot, type Pen, strokeRing } from '../pen/pen.ts';
import type { World } from '../tools/types.ts';

/** Ids that the draft adds or changes against the live map. */
export type Differences = { readonly added: ReadonlySet<string>; readonly changed: ReadonlySet<string> };

/** Marks the places that the draft adds or changes against the live map. */
export function paintDifferences(
  pen: Pen,
  differences: Differences,
  { document, level }: Pick<World, 'document' | 'level'>,
): void {
  for (const [ids, color] of [
    [differences.added, colors.added],
    [differences.changed, colors.changed],
  ] as const) {
    for (const id of ids) {
      const place = document.place(id);
      if (!place || place.level !== level.id) continue;
      if (place.kind === 'area') strokeRing(pen, place.data, color, 3);
      else for (const point of pointsOf(place)) dot(pen, point, 9, 'transparent', color);
    }
  }
}
