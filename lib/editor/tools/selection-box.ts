import { type Box, boxAround, boxPoint, growBox } from '../../geometry/box.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { mainDirection } from '../../geometry/square-up.ts';
import { placesOf } from '../commands/command.ts';
import { pointsOf } from '../commands/geometry.ts';
import type { Area, Place } from '../model/types.ts';
import { handleReach } from './aim.ts';
import type { BoxHandle } from './select-state.ts';
import type { PointerKind, World } from './types.ts';

/** Distance of the box from the selection, and of the turning handle from the box, in screen px. */
export const boxGapPx = 22;
const turnGapPx = 26;
/** Sides shorter than this on the screen have no handle in their middle. */
const sideMinPx = 56;
/** More places, or corners of an area, get no direction: finding it takes time quadratic in their number. */
const directedMax = 100;
const sameAngle = Math.cos((4 * Math.PI) / 180);

type Seen = Pick<World, 'document' | 'level' | 'selection' | 'locked'>;

/** Returns the selected places of this level that are turned and scaled together; none without an area. */
export function shapedOf({ document, level, selection, locked }: Seen): readonly Place[] {
  const places = placesOf(document, selection).filter(
    (place) => place.level === level.id && !locked.has(place.id),
  );
  return places.some(({ kind }) => kind === 'area') ? places : [];
}

const directions = new WeakMap<Area, number>();

/** Returns the box around places, along the common direction of their areas, else upright. */
export function boxOf(places: readonly Place[]): Box {
  return boxAround(places.flatMap(pointsOf), sharedDirection(places));
}

function sharedDirection(places: readonly Place[]): number {
  const areas = places.filter((place) => place.kind === 'area');
  const [first] = areas;
  if (!first || areas.length > directedMax) return 0;
  const angle = directionOf(first);
  const isShared = areas.every((area) => Math.cos(4 * (directionOf(area) - angle)) > sameAngle);
  return isShared ? angle : 0;
}

/** Returns the direction of most of an area's edges, from -45 to 45 degrees in radians; 0 without a main direction. */
function directionOf(area: Area): number {
  const known = directions.get(area);
  if (known !== undefined) return known;
  const { angle, share } = area.data.length > directedMax ? { angle: 0, share: 0 } : mainDirection(area.data);
  const direction = share < 0.5 || Math.abs(angle) < 1e-4 ? 0 : angle;
  directions.set(area, direction);
  return direction;
}

/** Returns the handles at the corners of the box and the turning handle, and optionally those at its sides. */
export function boxHandles(box: Box, k: number, hasSides: boolean): BoxHandle[] {
  const outer = growBox(box, boxGapPx / k);
  const scale = (x: -1 | 0 | 1, y: -1 | 0 | 1): BoxHandle => ({
    kind: 'scale',
    x,
    y,
    point: boxPoint(outer, x, y),
  });
  const [halfWidth, halfHeight] = box.halves;
  const top = boxPoint(growBox(box, (boxGapPx + turnGapPx) / k), 0, -1);
  return [
    { kind: 'turn', point: top },
    scale(-1, -1),
    scale(1, -1),
    scale(1, 1),
    scale(-1, 1),
    ...(hasSides && halfWidth * 2 * k >= sideMinPx ? [scale(0, -1), scale(0, 1)] : []),
    ...(hasSides && halfHeight * 2 * k >= sideMinPx ? [scale(-1, 0), scale(1, 0)] : []),
  ];
}

/** Returns the handle of the box at a point. */
export function boxHandleAt(world: World, point: Point, pointer: PointerKind): BoxHandle | null {
  const places = shapedOf(world);
  if (places.length === 0) return null;
  const reach = handleReach(pointer) / world.k;
  const handles = boxHandles(boxOf(places), world.k, places.length > 1);
  const near = handles.filter((handle) => distance(handle.point, point) <= reach);
  return near.toSorted((a, b) => distance(a.point, point) - distance(b.point, point))[0] ?? null;
}
