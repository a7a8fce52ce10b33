import { isMarker } from './texts.ts';
import type { PlaceShape } from './types.ts';

type Center = readonly [x: number, y: number];
type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/**
 * Places in the list of a document. More would make the document large; the viewer completes the list when it is idle.
 */
export const placesInDocumentMax = 300;

/** Number of bands, from top to bottom, in which the plan is read. */
const bands = 12;

/** Sorts places from top to bottom by band, and from left to right within a band. */
export function inReadingOrder(places: readonly PlaceShape[]): PlaceShape[] {
  const centers = new Map(places.map((place) => [place, centerOf(place)]));
  let top = Infinity;
  let bottom = -Infinity;
  for (const [, y] of centers.values()) {
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const band = Math.max((bottom - top) / bands, 1);
  const keys = new Map(
    [...centers].map(([place, [x, y]]) => [place, { row: Math.floor((y - top) / band), x }] as const),
  );
  const keyOf = (place: PlaceShape) => keys.get(place) ?? { row: 0, x: 0 };
  return [...places].sort((a, b) => keyOf(a).row - keyOf(b).row || keyOf(a).x - keyOf(b).x);
}

/** Returns the id of the place that a key leads to from the place at `at`, or undefined if the key does nothing. */
export function nextPlace(key: string, places: readonly PlaceShape[], at: number): string | undefined {
  switch (key) {
    case 'Home':
      return places[0]?.id;
    case 'End':
      return places[places.length - 1]?.id;
    case 'PageDown':
      return places[Math.min(at + 1, places.length - 1)]?.id;
    case 'PageUp':
      return places[Math.max(at - 1, 0)]?.id;
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'ArrowUp':
    case 'ArrowDown':
      return nearestInDirection(key, places, at) ?? places[at]?.id;
    default:
      return undefined;
  }
}

/** Returns the nearest place in a direction. Sideways distance counts double, so that an arrow key keeps its line. */
function nearestInDirection(key: Arrow, places: readonly PlaceShape[], at: number): string | undefined {
  const here = places[at];
  if (!here) return undefined;
  const [x, y] = centerOf(here);
  let best: string | undefined;
  let bestCost = Infinity;
  for (const place of places) {
    if (place === here) continue;
    const [px, py] = centerOf(place);
    const ahead = { ArrowLeft: x - px, ArrowRight: px - x, ArrowUp: y - py, ArrowDown: py - y }[key];
    const aside = Math.abs(key === 'ArrowLeft' || key === 'ArrowRight' ? py - y : px - x);
    if (ahead <= 0 || aside > ahead * 2) continue;
    const cost = ahead + 2 * aside;
    if (cost < bestCost) [best, bestCost] = [place.id, cost];
  }
  return best;
}

function centerOf(place: PlaceShape): Center {
  if (isMarker(place)) return [place.position.x, place.position.y];
  if (!('data' in place)) return [0, 0];
  let x = 0;
  let y = 0;
  for (const corner of place.data) {
    x += corner[0] / place.data.length;
    y += corner[1] / place.data.length;
  }
  return [x, y];
}
