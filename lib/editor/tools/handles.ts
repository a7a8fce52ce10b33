import { distance, lerp, type Point } from '../../geometry/point.ts';
import type { Area } from '../model/types.ts';
import { handleReach } from './aim.ts';
import type { Handle, OutlineHandle } from './select-state.ts';
import { boxHandleAt } from './selection-box.ts';
import type { PointerKind, World } from './types.ts';

/** Edges shorter than this on the screen have no handle in their middle. */
const edgeMinPx = 28;

/** Returns the selected area whose corners can be edited, or null for none, several or a locked one. */
export function editedArea(world: Pick<World, 'document' | 'selection' | 'locked'>): Area | null {
  const [id] = world.selection;
  if (world.selection.length !== 1 || id === undefined || world.locked.has(id)) return null;
  const place = world.document.place(id);
  return place?.kind === 'area' ? place : null;
}

/**
 * Returns the handle at a point: the nearest corner, else the nearest middle of an edge, else a handle of the selection
 * box.
 */
export function handleAt(world: World, point: Point, pointer: PointerKind): Handle | null {
  const reach = handleReach(pointer) / world.k;
  const box = boxHandleAt(world, point, pointer);
  const area = editedArea(world);
  const own =
    area && (nearestCorner(area, point, reach) ?? nearestEdge(area, point, reach, edgeMinPx / world.k));
  // A finger reaches both if corners lie close to the box.
  if (own && box) return distance(own.point, point) <= distance(box.point, point) ? own : box;
  return own ?? box;
}

/** Returns the handles in the middle of the edges. */
export function edgeHandles(area: Area, k: number): OutlineHandle[] {
  return area.data.flatMap((corner, index): OutlineHandle[] => {
    const next = area.data[(index + 1) % area.data.length] ?? corner;
    if (distance(corner, next) * k < edgeMinPx) return [];
    return [{ kind: 'edge', id: area.id, index, point: lerp(corner, next, 0.5) }];
  });
}

function nearestCorner(area: Area, point: Point, reach: number): OutlineHandle | null {
  let best: OutlineHandle | null = null;
  let nearest = reach;
  for (const [index, corner] of area.data.entries()) {
    const away = distance(corner, point);
    if (away <= nearest) {
      best = { kind: 'corner', id: area.id, index, point: corner };
      nearest = away;
    }
  }
  return best;
}

function nearestEdge(area: Area, point: Point, reach: number, lengthMin: number): OutlineHandle | null {
  let best: OutlineHandle | null = null;
  let nearest = reach;
  for (const [index, corner] of area.data.entries()) {
    const next = area.data[(index + 1) % area.data.length] ?? corner;
    if (distance(corner, next) < lengthMin) continue;
    const middle = lerp(corner, next, 0.5);
    const away = distance(middle, point);
    if (away <= nearest) {
      best = { kind: 'edge', id: area.id, index, point: middle };
      nearest = away;
    }
  }
  return best;
}
