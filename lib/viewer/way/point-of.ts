import type { Point } from '../../geometry/point.ts';
import { innerPoint } from '../../wayfinding/search/end-points.ts';
import type { Somewhere } from './ends.ts';

/** Returns the point of an end. For an area, returns a point inside. */
export function pointOf(end: Somewhere): Point {
  if (end.kind === 'point') return end.at;
  const { place } = end;
  return 'position' in place ? [place.position.x, place.position.y] : innerPoint(place.data);
}
