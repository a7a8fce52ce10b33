import type { Point } from '../../geometry/point.ts';
import { innerPoint } from '../../wayfinding/search/end-points.ts';
import type { Somewhere } from './ends.ts';

/** Where the sign of an end stands: of an area in it. */
export function pointOf(end: Somewhere): Point {
  if (end.kind === 'point') return end.at;
  const { place } = end;
  return 'position' in place ? [place.position.x, place.position.y] : innerPoint(place.data);
}
