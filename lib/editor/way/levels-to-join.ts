import { markerWay } from '../commands/marker-way.ts';
import { otherEnds } from '../commands/shafts.ts';
import { fitsShaft } from '../commands/way-bounds.ts';
import type { Reader } from '../model/document.ts';
import type { Level, Marker } from '../model/types.ts';
import { shaftEnds } from './shaft-object.ts';

/**
 * Returns the levels on which a further end may join the lift or stair of a marker: those it does not serve yet, and
 * for stairs and the like those with a loose end of the same kind. A lift has one end on each level. None for another
 * marker.
 */
export function levelsToJoin(document: Reader, marker: Marker): Level[] {
  const way = markerWay(marker);
  const ends = shaftEnds(document, marker);
  if (!way || ends.length === 0) return [];
  const served = new Set(ends.map(({ level }) => level));
  return document.levels().filter(({ id }) => {
    const isLift = way.kind === 'elevator';
    // A single stair may come out on its own level, at a click.
    const hasMore = !isLift && (ends.length === 1 || otherEnds(document, marker, id).length > 0);
    return (!served.has(id) || hasMore) && fitsShaft(document, way, id);
  });
}
