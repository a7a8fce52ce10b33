import type { Point } from '../../geometry/point.ts';
import type { WayData } from '../search/way-data.ts';
import type { LevelRef, PlaceRef, Step, WayPlace } from './types.ts';

/** Returns the reference of a level by its index; empty texts if there is none. */
export function levelRef({ levels }: WayData, number: number): LevelRef {
  const { id = '', key = '', name = '' } = levels[number] ?? {};
  return { id, key, name };
}

/** Returns a place without what only steps need; null for null. */
export function placeRef(place: WayPlace | null): PlaceRef | null {
  return place && { id: place.id, kind: place.kind, key: place.key, title: place.title };
}

/** Returns a step that says nothing yet. */
export function plainStep(kind: Step['kind'], level: LevelRef, at: Point): Step {
  return {
    kind,
    level,
    at,
    turn: null,
    landmark: null,
    past: null,
    distance: null,
    connect: null,
    place: null,
    side: null,
  };
}
