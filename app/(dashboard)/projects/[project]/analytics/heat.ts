import { labelPoint, type MapLevel, type MapPlace } from '../map-levels.ts';

const heatSteps = 5;

export type HeatPlace = { place: MapPlace; count: number };

export type HeatLevel = {
  level: MapLevel;
  /** All places that visitors can see, the most opened first. */
  places: readonly HeatPlace[];
  opened: number;
  total: number;
};

/** The levels that visitors can see, with how often each place on them was opened. */
export function heatLevels(levels: readonly MapLevel[], counts: ReadonlyMap<string, number>): HeatLevel[] {
  return levels
    .filter(({ isHidden }) => !isHidden)
    .map((level) => {
      const places = [...level.areas, ...level.markers]
        .filter(({ isHidden }) => !isHidden)
        .map((place) => ({ place, count: counts.get(place.id) ?? 0 }))
        .toSorted((a, b) => b.count - a.count);
      return {
        level,
        places,
        opened: places.filter(({ count }) => count > 0).length,
        total: places.reduce((sum, { count }) => sum + count, 0),
      };
    });
}

/**
 * The least count of each step, for counts up to `most`. Steps grow like squares, so that a few favourites do not make
 * all others look alike; steps that no whole number falls into are left out.
 */
export function heatBounds(most: number): number[] {
  const bounds = Array.from({ length: heatSteps }, (_, i) => Math.floor(most * (i / heatSteps) ** 2) + 1);
  return [...new Set(bounds)].filter((bound) => bound <= most);
}

/** The step of `count`, from 1 to `heatSteps`; 0 for none. The highest count is always in the last step. */
export function heatStep(count: number, bounds: readonly number[]): number {
  const reached = bounds.filter((bound) => count >= bound).length;
  return reached === 0 ? 0 : heatSteps - bounds.length + reached;
}

/** Where a place's number stands, in percent of the plan; kept inside it. */
export function heatPoint(place: MapPlace, { width, height }: MapLevel): { left: number; top: number } {
  const [x, y] = labelPoint(place);
  const inside = (share: number) => Math.min(98, Math.max(2, share * 100));
  return { left: inside(x / width), top: inside(y / height) };
}
