import type { Point } from '../../geometry/point.ts';
import { markerBox } from '../../map/marker-shape.ts';
import { markerWay } from '../commands/marker-way.ts';
import { addShaftEnds } from '../commands/shafts.ts';
import type { Ghost } from '../model/types.ts';
import type { Effect, World } from './types.ts';

const reachPx = 6;

/** Returns the ghost under a point, the last one drawn first. With `kind`, only of this kind. */
export function ghostAt({ ghosts, k }: World, [x, y]: Point, kind?: string): Ghost | null {
  const found = ghosts.findLast(({ marker }) => {
    const box = markerBox(marker);
    const dx = (x - marker.position[0]) * k;
    const dy = (y - marker.position[1]) * k;
    const isInside =
      dx >= box.left - reachPx &&
      dx <= box.right + reachPx &&
      dy >= box.top - reachPx &&
      dy <= box.bottom + reachPx;
    return isInside && (kind === undefined || markerWay(marker)?.kind === kind);
  });
  return found ?? null;
}

/** Returns the effect that makes a ghost an end of its lift or stair, with the given id. */
export function placeGhost({ document, level }: World, { marker, ends }: Ghost, id: string): Effect {
  const at = marker.position;
  return { type: 'run', command: addShaftEnds(document, [{ ends, id, levelId: level.id, at }]) };
}
