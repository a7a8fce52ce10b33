import { boundsOf, expandBounds } from '../../geometry/bounds.ts';
import { boxPoint } from '../../geometry/box.ts';
import { type Point, turnPoint } from '../../geometry/point.ts';
import { mainDirection } from '../../geometry/square-up.ts';
import { placesOf } from '../commands/command.ts';
import { pointsOf } from '../commands/geometry.ts';
import { isOnPlan, type Shaping, shapePlaces, turnBy } from '../commands/moving.ts';
import { squareAreas } from '../commands/square-areas.ts';
import { findSnap } from './aim.ts';
import type { BoxHandle, SelectState } from './select-state.ts';
import { boxOf, shapedOf } from './selection-box.ts';
import { type Effect, nothing, type PointerStep, type ShapeEvent, type World } from './types.ts';

type Shape = SelectState & { mode: 'shape' };

const degree = Math.PI / 180;
/** Step of turns with Shift. Without Shift, turns snap to the directions of neighbours and to upright. */
const turnStep = 15 * degree;
const turnSnap = 2 * degree;
/** Distance in which neighbours give directions, in screen px, and their maximum. */
const neighbourPx = 120;
const neighboursMax = 40;
/** Minimum size of the scaled selection, in map px. */
const sizeMin = 1;
/** Turns by keys within this time are one undo step. */
const mergeMs = 800;

/** Starts to turn or scale the selection by a handle of its box. */
export function beginShape(handle: BoxHandle, at: PointerStep, event: PointerStep, world: World): Shape {
  const places = shapedOf(world);
  const box = boxOf(places);
  const ids = places.map(({ id }) => id);
  const shaping = turnBy(0, box.center);
  return shapeStep(
    { tool: 'select', mode: 'shape', ids, box, handle, from: at.point, shaping, snap: null },
    event,
    world,
  );
}

/** Follows the pointer with a handle. Ignores a result that leaves the plan. */
export function shapeStep(state: Shape, event: PointerStep, world: World): Shape {
  const { shaping, snap } =
    state.handle.kind === 'turn' ? turned(state, event, world) : scaled(state, state.handle, event, world);
  const places = placesOf(world.document, state.ids);
  return isOnPlan(places, shaping, world.level) ? { ...state, shaping, snap } : { ...state, snap: null };
}

/** Returns the effects of releasing the handle. */
export function shapeEffects({ ids, shaping }: Shape, world: World): readonly Effect[] {
  const { angle, scale } = shaping;
  if (angle === 0 && scale[0] === 1 && scale[1] === 1) return nothing;
  return [{ type: 'run', command: shapePlaces(world.document, { ids, shaping, size: world.level }) }];
}

/** Returns the effects of keys and buttons on the selection. */
export function shapeAsked(event: ShapeEvent, world: World): readonly Effect[] {
  const { document, level: size, selection: ids, locked } = world;
  if (event.type === 'square')
    return [{ type: 'run', command: squareAreas(document, { ids, size, locked }) }];
  const places = shapedOf(world);
  if (places.length === 0)
    return [{ type: 'run', command: { refused: ids.length > 0 ? 'locked' : 'selectArea' } }];
  const shaping = turnBy(event.degrees * degree, pivotOf(world));
  const merge = { key: `turn ${ids.join()}`, withinMs: mergeMs };
  return [{ type: 'run', command: shapePlaces(document, { ids, shaping, size, locked, merge }) }];
}

/**
 * Returns the fixed point of a turn: the middle of one area, else the mean of all corners, since the middle of a box
 * would shift.
 */
export function pivotOf(world: Pick<World, 'document' | 'level' | 'selection' | 'locked'>): Point {
  const places = shapedOf(world);
  if (places.length === 1) return boxOf(places).center;
  const points = places.flatMap(pointsOf);
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  return [mean(0), mean(1)];
}

function turned({ box, from }: Shape, { point, shift, alt }: PointerStep, world: World) {
  const { center } = box;
  const toward = ([x, y]: Point) => Math.atan2(y - center[1], x - center[0]);
  const free = toward(point) - toward(from);
  const whole = box.angle + free;
  const targets = alt || !world.isSnapping ? [] : directionsAround(world);
  const near = targets
    .map((target) => target + Math.round((whole - target) / (Math.PI / 2)) * (Math.PI / 2))
    .find((target) => Math.abs(target - whole) < turnSnap);
  const to = shift ? Math.round(whole / turnStep) * turnStep : (near ?? whole);
  return { shaping: turnBy(to - box.angle, center), snap: null };
}

/** Returns the upright direction and the directions of the areas nearby. */
function directionsAround(world: World): number[] {
  const places = shapedOf(world);
  const bounds = expandBounds(boundsOf(places.flatMap(pointsOf)), neighbourPx / world.k);
  const selected = new Set(places.map(({ id }) => id));
  const directions = world
    .search(bounds)
    .filter(({ id }) => !selected.has(id))
    .slice(0, neighboursMax)
    .flatMap((place) => (place.kind === 'area' && place.data.length < 60 ? [mainDirection(place.data)] : []));
  return [0, ...directions.filter(({ share }) => share > 0.5).map(({ angle }) => angle)];
}

function scaled(
  { box, from, ids }: Shape,
  { x, y }: BoxHandle & { kind: 'scale' },
  { point, shift, alt, mod }: PointerStep,
  world: World,
) {
  const corner = boxPoint(box, x, y);
  const pivot = mod ? box.center : boxPoint(box, -x, -y);
  const free: Point = [corner[0] + point[0] - from[0], corner[1] + point[1] - from[1]];
  const snap = alt || shift ? null : findSnap(world, free, { except: new Set(ids) });
  const to = snap?.point ?? free;
  const [dx, dy] = turnPoint([to[0] - pivot[0], to[1] - pivot[1]], -box.angle);
  const [width, height] = turnPoint([corner[0] - pivot[0], corner[1] - pivot[1]], -box.angle);
  const scale = proportional([factor(x, dx, width), factor(y, dy, height)], shift);
  const exact = snap?.kind === 'vertex' ? snap.point : null;
  return { shaping: { pivot, angle: 0, axis: box.angle, scale, exact } satisfies Shaping, snap };
}

function factor(side: -1 | 0 | 1, to: number, from: number): number {
  if (side === 0 || Math.abs(from) < 1e-6) return 1;
  return Math.max(to / from, sizeMin / Math.abs(from));
}

/** Returns equal factors if proportions are kept: the factor that differs more from 1. */
function proportional([x, y]: Point, isKept: boolean): Point {
  if (!isKept) return [x, y];
  const both = Math.abs(x - 1) > Math.abs(y - 1) ? x : y;
  return [both, both];
}
