import { pointsOf } from '../commands/geometry.ts';
import type { OverlayInput } from './paint-overlay.ts';
import { dot, type Pen, strokeRing } from './pen.ts';
import { overlayColors as colors } from './theme.ts';

/** Marks the places that the draft adds or changes against the live map. */
export function paintDifferences(pen: Pen, { editor, differences }: OverlayInput): void {
  if (!differences) return;
  const { document, store } = editor.session;
  for (const [ids, color] of [
    [differences.added, colors.added],
    [differences.changed, colors.changed],
  ] as const) {
    for (const id of ids) {
      const place = document.place(id);
      if (!place || place.level !== store.getState().levelId) continue;
      if (place.kind === 'area') strokeRing(pen, place.data, color, 3);
      else for (const point of pointsOf(place)) dot(pen, point, 9, 'transparent', color);
    }
  }
}
