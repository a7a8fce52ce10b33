import { boundsOf } from '../geometry/bounds.ts';
import { distance } from '../geometry/point.ts';
import type { KnownMap, KnownPlace } from './known-map.ts';
import { newOverlapBudget, overlapOf, sameOverlap } from './overlap.ts';
import type { ProposedPlace } from './proposal.ts';

/** Markers this near are the same, as a share of the longer side of the level. */
const sameSpotShare = 0.002;
/** Columns of the grid in which outlines of a level are searched. */
const columns = 32;

export type OutlineFinder = {
  /** Checks whether a place of the file lies where a place of the map lies. */
  isSame(place: ProposedPlace, known: KnownPlace): boolean;
  /** Returns the only place of the map, of those not taken, that lies where a place of the file lies on a level. */
  find(place: ProposedPlace, level: string | null, taken: ReadonlySet<string>): KnownPlace | undefined;
  /** Checks whether any place of the map lies where a place of the file lies on a level. */
  isTaken(place: ProposedPlace, level: string | null): boolean;
};

/** Returns functions that find places of a map by their outlines or spots, whatever their names. */
export function outlineFinder({ places, levels }: KnownMap): OutlineFinder {
  const budget = newOverlapBudget();
  const sides = new Map(levels.map(({ id, width, height }) => [id, Math.max(width, height)]));
  const sideOf = (level: string) => sides.get(level) ?? 1000;
  const cellOf = (level: string, x: number, y: number) => {
    const cell = (value: number) => Math.floor((value / sideOf(level)) * columns);
    return `${level}\n${cell(x)}\n${cell(y)}`;
  };
  const byCell = new Map<string, KnownPlace[]>();
  for (const place of places) {
    const at = middleOf(place);
    if (!at) continue;
    const cell = cellOf(place.level, at[0], at[1]);
    const there = byCell.get(cell);
    if (there) there.push(place);
    else byCell.set(cell, [place]);
  }
  const likeness = (place: ProposedPlace, known: KnownPlace): number => {
    if (place.kind !== known.kind) return 0;
    if (place.ring && known.ring) return overlapOf(place.ring, known.ring, budget);
    if (!place.point || !known.point) return 0;
    const away = distance(place.point, known.point) / sideOf(known.level);
    return away <= sameSpotShare ? 1 - away : 0;
  };
  /** One after the other: thousands of places may lie on one spot, and two are enough to know that a place is not the only one. */
  function* allAt(place: ProposedPlace, level: string | null, taken?: ReadonlySet<string>) {
    const at = middleOf(place);
    if (level === null || !at) return;
    const step = sideOf(level) / columns;
    // Areas that share nine tenths have their middles near each other, by the tenth of a large area.
    const box = boundsOf(place.ring ?? [at]);
    const reach = Math.max(1, Math.ceil(Math.max(box.maxX - box.minX, box.maxY - box.minY) / 5 / step));
    for (let down = -reach; down <= reach; down++)
      for (let across = -reach; across <= reach; across++)
        for (const known of byCell.get(cellOf(level, at[0] + across * step, at[1] + down * step)) ?? []) {
          budget.edges--;
          if (budget.edges < 0) return;
          if (!taken?.has(known.id) && likeness(place, known) >= sameOverlap) yield known;
        }
  }
  return {
    isSame: (place, known) => likeness(place, known) >= sameOverlap,
    find(place, level, taken) {
      const [first, second] = allAt(place, level, taken);
      return second === undefined ? first : undefined;
    },
    isTaken: (place, level) => allAt(place, level).next().done !== true,
  };
}

function middleOf({ ring, point }: Pick<KnownPlace, 'ring' | 'point'>): readonly [number, number] | null {
  if (point) return point;
  if (!ring || ring.length === 0) return null;
  const { minX, minY, maxX, maxY } = boundsOf(ring);
  return [(minX + maxX) / 2, (minY + maxY) / 2];
}
