import type { LevelDrawing, PlaceDrawing } from '#lib/map/types.ts';
import { levelDrawing, type MapLevel, type MapPlace } from '../map-levels.ts';

const heatSteps = 5;
/** Colour of each step. The first is for places that nobody opened. */
export const heatColors = ['#a39d93', '#fde3b4', '#fdb96a', '#ee7b3b', '#c63a24', '#7f0d1c'];
const edgeColor = '#4b463e';
/** Maximum number of outlines of unopened places. More would make the page heavy and add little. */
const outlinesMax = 1500;

type HeatPlace = { place: MapPlace; count: number };

type HeatLevel = {
  level: MapLevel;
  /** All places that visitors can see, most opened first. */
  places: readonly HeatPlace[];
  opened: number;
  total: number;
};

/** Returns the levels that visitors can see, with the count of each place. */
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
 * Returns the lowest count of each step, for counts up to `most`. Steps grow quadratically, so that a few favourites do
 * not make all others look alike. Steps without a whole number are left out.
 */
export function heatBounds(most: number): number[] {
  const bounds = Array.from({ length: heatSteps }, (_, i) => Math.floor(most * (i / heatSteps) ** 2) + 1);
  return [...new Set(bounds)].filter((bound) => bound <= most);
}

/**
 * Returns the step of `count`, from 1 to `heatSteps`; 0 for a count of 0. The highest count is always in the last step.
 */
export function heatStep(count: number, bounds: readonly number[]): number {
  const reached = bounds.filter((bound) => count >= bound).length;
  return reached === 0 ? 0 : heatSteps - bounds.length + reached;
}

/** Returns the level with each place in the colour of its step instead of its own style, the most opened on top. */
export function heatDrawing({ level, places }: HeatLevel): LevelDrawing {
  const bounds = heatBounds(places[0]?.count ?? 0);
  const drawn = places.length > outlinesMax ? places.filter(({ count }) => count > 0) : places;
  const drawings = drawn
    .toReversed()
    .flatMap(({ place, count }) => stepDrawings(place, heatStep(count, bounds)));
  return levelDrawing(level, drawings);
}

/**
 * Returns the drawings of a place. The engine strokes an area in its fill colour, so the dark edge that makes pale
 * steps visible is a second area.
 */
function stepDrawings(place: MapPlace, step: number): PlaceDrawing[] {
  const color = heatColors[step] ?? edgeColor;
  if (place.kind === 'marker') {
    const size = step === 0 ? 8 : 10 + 2 * step;
    const plain = {
      type: 'classic',
      icon: null,
      pinStyle: 'plain',
      showTooltip: false,
      isTagged: false,
    } as const;
    const { id, position } = place;
    return [
      { kind: 'marker', id, position, ...plain, markerNumber: null, size, opacity: 1, color, title: '' },
    ];
  }
  const { id, data } = place;
  const area = { kind: 'area', data, hoverOpacity: 0, title: '', isTagged: false } as const;
  const edge = { ...area, id, color: step === 0 ? color : edgeColor, fillOpacity: 0, strokeWidth: 1 };
  if (step === 0) return [edge];
  return [{ ...area, id: `${id} fill`, color, fillOpacity: 0.82, hoverOpacity: 0.82, strokeWidth: 0 }, edge];
}
