import { drawn as colors } from '../../brand/colors.ts';
import type { Point } from '../../geometry/point.ts';
import { isSame } from '../../mapmodel/is-same.ts';
import type { Place } from '../model/types.ts';
import { dot, type Pen, strokeLine, strokeRing } from '../pen/pen.ts';
import type { ReviewChange } from './review-changes.ts';

const width = { usual: 2, selected: 4 };
const dash = [6, 4];
const markerPx = 10;

/** Draws what publishing changes on a level: new, changed and removed places, and where the changed ones were. */
export function paintReview(
  pen: Pen,
  changes: readonly ReviewChange[],
  levelId: string,
  selectedId: string | null,
): void {
  for (const { id, change, before, after } of changes) {
    const thick = id === selectedId ? width.selected : width.usual;
    const was = before?.level === levelId ? before : null;
    const is = after?.level === levelId ? after : null;
    if (was && (!is || !isSame(shapeOf(was), shapeOf(is))))
      outline(pen, was, change === 'removed' ? colors.error : colors.changed, thick, true);
    if (is) outline(pen, is, change === 'added' ? colors.added : colors.changed, thick, false);
  }
}

function shapeOf(place: Place): unknown {
  return place.kind === 'area' ? place.data : place.position;
}

function outline(pen: Pen, place: Place, color: string, thick: number, isBefore: boolean): void {
  if (place.kind === 'marker') {
    pen.context.setLineDash(isBefore ? dash : []);
    dot(pen, place.position, markerPx + thick, 'transparent', color);
    pen.context.setLineDash([]);
  } else if (isBefore) strokeLine(pen, closed(place.data), color, thick, dash);
  else strokeRing(pen, place.data, color, thick);
}

function closed(ring: readonly Point[]): readonly Point[] {
  return ring[0] ? [...ring, ring[0]] : ring;
}
