import { type Bounds, boundsContain } from '../../geometry/bounds.ts';
import { type Point, roundPoint, turnPoint } from '../../geometry/point.ts';
import type { Reader } from '../model/document.ts';
import type { Change, Command, Level, Place, Refusal } from '../model/types.ts';
import { commandOf, nextOrder, placesOf } from './command.ts';
import { boundsOfAll, clampMove, movedBy, moveOnto, withPoints } from './geometry.ts';
import { withinShafts } from './way-bounds.ts';

type Move = {
  ids: readonly string[];
  dx: number;
  dy: number;
  size: Pick<Level, 'width' | 'height'>;
  locked?: ReadonlySet<string>;
  /** Exact targets of single corners, by the `pointKey` of the corner before the move. */
  exact?: ReadonlyMap<string, Point>;
  merge?: Command['merge'];
};

/** Moves places together, within the plan. Locked places stay. Refused if all are locked. */
export function movePlaces(document: Reader, move: Move): Command | Refusal {
  const wanted = placesOf(document, move.ids);
  const places = wanted.filter(({ id }) => !move.locked?.has(id));
  if (wanted.length > 0 && places.length === 0) return { refused: 'locked' };
  const [dx, dy] = clampMove(boundsOfAll(places), move.size, move.dx, move.dy);
  if (dx === 0 && dy === 0) return commandOf('move', []);
  const changes = places.map((place) => ({
    id: place.id,
    before: place,
    after: movedBy(place, dx, dy, move.exact),
  }));
  return commandOf('move', changes, null, move.merge);
}

/** Moves places to another level, to the same coordinates if its plan is large enough, else onto its edge. */
export function moveToLevel(
  document: Reader,
  { ids, level }: { ids: readonly string[]; level: Level },
): Command {
  const places = placesOf(document, ids).filter((place) => place.level !== level.id);
  const [dx, dy] = moveOnto(boundsOfAll(places), level, 0, 0);
  const orders = {
    area: nextOrder(document, level.id, 'area'),
    marker: nextOrder(document, level.id, 'marker'),
  };
  const moved = places.map((place): Place => {
    const there = dx === 0 && dy === 0 ? place : movedBy(place, dx, dy);
    return { ...there, level: level.id, order: orders[place.kind]++ };
  });
  const after = withinShafts(document, moved);
  const changes = places.flatMap((place, i): Change[] => {
    const to = after[i];
    return to ? [{ id: place.id, before: place, after: to }] : [];
  });
  return commandOf('moveToLevel', changes);
}

/** A scaling from `pivot` along and across `axis` (radians), followed by a turn about `pivot` by `angle`. */
export type Shaping = {
  readonly pivot: Point;
  readonly angle: number;
  readonly axis: number;
  readonly scale: Point;
  /** A corner that lands within a small distance of this point is put exactly there. */
  readonly exact?: Point | null;
};

type Size = Pick<Level, 'width' | 'height'>;
const exactPx = 0.02;

/** Returns a turn about a point, without scaling. */
export function turnBy(angle: number, pivot: Point): Shaping {
  return { pivot, angle, axis: 0, scale: [1, 1] };
}

/** Returns the place turned and scaled, with corners on 1/100 px. For a marker only its point moves. */
export function shaped<P extends Place>(place: P, shaping: Shaping): P {
  return withPoints(place, (point) => shapedPoint(point, shaping));
}

function shapedPoint(point: Point, { pivot, angle, axis, scale, exact }: Shaping): Point {
  const [x, y] = turnPoint(point, -axis, pivot);
  const scaled: Point = [pivot[0] + (x - pivot[0]) * scale[0], pivot[1] + (y - pivot[1]) * scale[1]];
  const to = turnPoint(scaled, axis + angle, pivot);
  const isExact = exact && Math.abs(to[0] - exact[0]) < exactPx && Math.abs(to[1] - exact[1]) < exactPx;
  return isExact ? exact : roundPoint(to);
}

/** Checks whether the places lie on the plan after the shaping. */
export function isOnPlan(places: readonly Place[], shaping: Shaping, size: Size): boolean {
  return boundsContain(planOf(size), boundsOfAll(places.map((place) => shaped(place, shaping))));
}

type Input = {
  ids: readonly string[];
  shaping: Shaping;
  size: Size;
  locked?: ReadonlySet<string>;
  merge?: Command['merge'] | undefined;
};

/**
 * Turns and scales places together. A result beyond the border is moved back onto the plan; a result larger than the
 * plan is refused. Locked places stay.
 */
export function shapePlaces(
  document: Reader,
  { ids, shaping, size, locked, merge }: Input,
): Command | Refusal {
  const wanted = placesOf(document, ids);
  const places = wanted.filter(({ id }) => !locked?.has(id));
  if (wanted.length > 0 && places.length === 0) return { refused: 'locked' };
  const done = places.map((place) => shaped(place, shaping));
  const bounds = boundsOfAll(done);
  const [dx, dy] = wayOntoPlan(bounds, size);
  if (!fits(bounds, size)) return { refused: 'outsidePlan' };
  const changes = done.map((place, i) => ({
    id: place.id,
    before: places[i] ?? null,
    after: dx === 0 && dy === 0 ? place : movedBy(place, dx, dy),
  }));
  return commandOf(shaping.angle === 0 ? 'scale' : 'turn', changes, null, merge);
}

function planOf({ width, height }: Size): Bounds {
  return { minX: 0, minY: 0, maxX: width, maxY: height };
}

function fits({ minX, minY, maxX, maxY }: Bounds, { width, height }: Size): boolean {
  return maxX - minX <= width && maxY - minY <= height;
}

function wayOntoPlan({ minX, minY, maxX, maxY }: Bounds, { width, height }: Size): Point {
  const way = (min: number, max: number, length: number) => Math.max(0, -min) + Math.min(0, length - max);
  return [way(minX, maxX, width), way(minY, maxY, height)];
}
