import type { Point } from '../../geometry/point.ts';
import type { Conflict } from '../model/state.ts';
import { type Entity, isPlace } from '../model/types.ts';
import { dot, type Pen, strokeLine } from '../pen/pen.ts';
import { conflictInks } from './conflict-inks.ts';

const width = 3;
const markerPx = 12;
const dash = { mine: [], theirs: [7, 5] };

/** Draws both sides of each place that two people changed: mine as a whole line, theirs as a dashed one. */
export function paintConflicts(pen: Pen, conflicts: readonly Conflict[], levelId: string): void {
  for (const { mine, theirs } of conflicts) {
    outline(pen, theirs, levelId, 'theirs');
    outline(pen, mine, levelId, 'mine');
  }
}

function outline(pen: Pen, entity: Entity | null, levelId: string, side: 'mine' | 'theirs'): void {
  if (!isPlace(entity) || entity.level !== levelId) return;
  if (entity.kind === 'marker') {
    pen.context.setLineDash(dash[side]);
    dot(pen, entity.position, markerPx, 'transparent', conflictInks[side]);
    pen.context.setLineDash([]);
  } else strokeLine(pen, closed(entity.data), conflictInks[side], width, dash[side]);
}

function closed(ring: readonly Point[]): readonly Point[] {
  return ring[0] ? [...ring, ring[0]] : ring;
}
