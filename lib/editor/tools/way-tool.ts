import { drawn as colors } from '../../brand/colors.ts';
import type { Point } from '../../geometry/point.ts';
import { addFloorLine } from '../commands/floor.ts';
import { addWayMarker } from '../commands/way-markers.ts';
import type { WayTask } from '../model/types.ts';
import { paintAim, paintSnap } from '../pen/paint-aim.ts';
import { dot, type Pen, strokeLine } from '../pen/pen.ts';
import { aim, clickPx, screenDistance } from './aim.ts';
import { ghostAt, placeGhost } from './ghosts.ts';
import type { ToolCode } from './tool.ts';
import {
  type Effect,
  type Idle,
  idle,
  type PointerStep,
  type SnapHint,
  type Stepped,
  stay,
  stepBy,
  type World,
} from './types.ts';

/** Tool for lines and points of directions. The task says what they are for. */
export type WayToolState =
  | Idle<'way'>
  | { tool: 'way'; mode: 'drawing'; points: readonly Point[]; cursor: Point; snap: SnapHint | null };

const startWay = idle('way');

type Drawing = WayToolState & { mode: 'drawing' };

/** Returns the number of points that a task takes. Lines have no limit. */
const pointsOf = (task: WayTask) => (isLine(task) ? Infinity : task.kind === 'scale' ? 2 : 1);

function isLine(task: WayTask): task is WayTask & { kind: 'wall' | 'opening' } {
  return task.kind === 'wall' || task.kind === 'opening';
}

/** Draws walls and openings, places markers of directions, and passes on the points of other tasks. */
const step = stepBy<WayToolState>({
  move(state, event, world) {
    const { point, snap } = aimed(state, event, world);
    return stay({ ...state, cursor: point, snap });
  },
  down: (state, event, world) => (world.wayTask ? press(state, world.wayTask, event, world) : stay(state)),
  finish: (state, _, world) =>
    state.mode === 'drawing' && world.wayTask && isLine(world.wayTask)
      ? finish(state.points, world.wayTask, world)
      : stay(state),
  back: (state) => stay(withoutLast(state)),
  cancel: () => stay(startWay),
});

/** Aims a step. Only lines and scales snap; other tasks take the exact point. */
function aimed(state: WayToolState, event: PointerStep, world: World) {
  const task = world.wayTask;
  const isFree = !task || (!isLine(task) && task.kind !== 'scale');
  const origin = state.mode === 'drawing' ? state.points.at(-1) : undefined;
  return aim(world, event.point, { shift: event.shift, alt: event.alt || isFree, origin });
}

function press(state: WayToolState, task: WayTask, event: PointerStep, world: World): Stepped<WayToolState> {
  const { point, snap } = aimed(state, event, world);
  const before = state.mode === 'drawing' ? state.points : [];
  const last = before.at(-1);
  const isOnLast = last !== undefined && screenDistance(world, last, point) <= clickPx;
  if (isLine(task) && isOnLast) {
    // The second half of a double click, or a click on the last point, ends the line.
    return before.length > 1 || event.clickCount > 1 ? finish(before, task, world) : stay(state);
  }
  if (isOnLast) return stay(state);
  const points = [...before, point];
  if (points.length >= pointsOf(task)) return finish(points, task, world);
  return stay({ tool: 'way', mode: 'drawing', points, cursor: point, snap });
}

function finish(points: readonly Point[], task: WayTask, world: World): Stepped<WayToolState> {
  const last = points.at(-1);
  if (!last) return stay(startWay);
  return { state: startWay, effects: [effectOf(points, last, task, world)] };
}

function effectOf(points: readonly Point[], last: Point, task: WayTask, world: World): Effect {
  const { document, level } = world;
  if (isLine(task)) {
    return { type: 'run', command: addFloorLine(document, { levelId: level.id, kind: task.kind, points }) };
  }
  if (task.kind === 'marker') {
    const ghost = ghostAt(world, last, task.way);
    if (ghost) return placeGhost(world, ghost, world.newId());
    const input = { id: world.newId(), levelId: level.id, at: last, way: { kind: task.way } };
    return { type: 'run', command: addWayMarker(document, input) };
  }
  const hit = world.hit(last, clickPx)?.id ?? null;
  return { type: 'way', clicked: { task, levelId: level.id, points, hit } };
}

function withoutLast(state: WayToolState): WayToolState {
  if (state.mode === 'idle') return state;
  const points = state.points.slice(0, -1);
  return points.length > 0 ? ({ ...state, points } satisfies Drawing) : startWay;
}

function paint(pen: Pen, state: WayToolState): void {
  if (state.mode === 'idle') {
    paintAim(pen, state);
    return;
  }
  strokeLine(pen, [...state.points, state.cursor], colors.accent, 3);
  for (const point of state.points) dot(pen, point, 3.5, '#fff', colors.accent);
  paintSnap(pen, state.snap);
}

export const tool: ToolCode<WayToolState> = { step, paint };
