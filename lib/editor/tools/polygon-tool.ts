import { drawn as colors } from '../../brand/colors.ts';
import type { Point } from '../../geometry/point.ts';
import { isSelfCrossing } from '../../geometry/polygon.ts';
import { segmentsIntersect } from '../../geometry/segment.ts';
import { traceRing } from '../../geometry/split.ts';
import { addArea } from '../commands/new-places.ts';
import { isRefusal } from '../model/types.ts';
import { paintAim, paintSnap } from '../pen/paint-aim.ts';
import { dot, fillRing, type Pen, strokeLine } from '../pen/pen.ts';
import { aim, handleReach, screenDistance } from './aim.ts';
import type { ToolCode } from './tool.ts';
import {
  cancelled,
  type Idle,
  idle,
  type PointerStep,
  type SnapHint,
  type Stepped,
  stay,
  stepBy,
  type World,
} from './types.ts';

export type PolygonState =
  | Idle<'polygon'>
  | {
      tool: 'polygon';
      mode: 'drawing';
      points: readonly Point[];
      /** Number of corners per click: tracing places several. */
      counts: readonly number[];
      /** Id of the area whose outline has the last corner. */
      ringId: string | null;
      /** Corners that the next click would trace. */
      traced: readonly Point[];
      cursor: Point;
      snap: SnapHint | null;
      isClosing: boolean;
      isCrossing: boolean;
    };

const startPolygon = idle('polygon');

type Drawing = PolygonState & { mode: 'drawing' };

/** Draws an outline click by click. A click on the first corner, Enter or a double click closes it. */
const step = stepBy<PolygonState>({
  move: (state, event, world) => stay(follow(state, event, world)),
  down: place,
  finish: (state, _, world) => (state.mode === 'drawing' ? close(state, world) : stay(state)),
  back: (state) => stay(state.mode === 'drawing' ? withoutLast(state) : state),
  cancel: (state) => ({ state: startPolygon, effects: cancelled(state) }),
});

function follow(state: PolygonState, event: PointerStep, world: World): PolygonState {
  if (state.mode === 'idle') {
    const { point, snap } = aim(world, event.point, { shift: false, alt: event.alt });
    return { ...state, cursor: point, snap };
  }
  const { points } = state;
  const first = points[0];
  const isClosing =
    first !== undefined &&
    points.length >= 3 &&
    screenDistance(world, first, event.point) <= handleReach(event.pointer);
  const { point, snap } = aim(world, event.point, {
    shift: event.shift,
    alt: event.alt,
    origin: points.at(-1),
    guides: [points[0], points.at(-1)].filter((corner) => corner !== undefined),
  });
  const cursor = isClosing ? first : point;
  const traced = event.mod && !isClosing ? trace(state, cursor, snap?.ringId ?? null, world) : [];
  const isCrossing = crosses(points, [...traced, cursor], isClosing);
  return { ...state, cursor, snap: isClosing ? null : snap, isClosing, traced, isCrossing };
}

function place(state: PolygonState, event: PointerStep, world: World): Stepped<PolygonState> {
  if (state.mode === 'idle') {
    const { point, snap } = aim(world, event.point, { shift: false, alt: event.alt });
    return stay(begin(point, snap?.ringId ?? null));
  }
  const here = follow(state, event, world);
  if (here.mode === 'idle') return stay(here);
  const last = here.points.at(-1);
  const isOnLast = last !== undefined && screenDistance(world, last, here.cursor) < 1;
  if (here.isClosing || event.clickCount >= 2) return close(here, world);
  if (isOnLast) return stay(here);
  const added = [...here.traced, here.cursor];
  return stay({
    ...here,
    points: [...here.points, ...added],
    counts: [...here.counts, added.length],
    ringId: here.snap?.ringId ?? null,
    traced: [],
    isCrossing: false,
  });
}

function begin(point: Point, ringId: string | null): Drawing {
  return {
    tool: 'polygon',
    mode: 'drawing',
    points: [point],
    counts: [1],
    ringId,
    traced: [],
    cursor: point,
    snap: null,
    isClosing: false,
    isCrossing: false,
  };
}

function close(state: Drawing, world: World): Stepped<PolygonState> {
  const command = addArea(world.document, {
    id: world.newId(),
    level: world.level.id,
    data: state.points,
    style: world.areaStyle,
  });
  if (isRefusal(command)) return { state, effects: [{ type: 'run', command }] };
  return {
    state: startPolygon,
    effects: [{ type: 'run', command }, { type: 'wantTitle' }],
  };
}

function withoutLast(state: Drawing): PolygonState {
  const points = state.points.slice(0, -1);
  if (points.length === 0) return startPolygon;
  const last = state.counts.at(-1) ?? 1;
  const counts = last > 1 ? state.counts.with(-1, last - 1) : state.counts.slice(0, -1);
  return { ...state, points, counts, traced: [], ringId: null, isClosing: false, isCrossing: false };
}

/** Returns the corners of a neighbour between two points that both lie on its outline. */
function trace(state: Drawing, to: Point, ringId: string | null, world: World): readonly Point[] {
  const from = state.points.at(-1);
  const area = ringId !== null && ringId === state.ringId ? world.document.place(ringId) : undefined;
  return from && area?.kind === 'area' ? traceRing(area.data, from, to) : [];
}

/** Checks whether the line to `next` crosses the drawn line. */
function crosses(points: readonly Point[], next: readonly Point[], isClosing: boolean): boolean {
  if (isClosing) return isSelfCrossing(points);
  const line = [...points.slice(-1), ...next];
  for (let i = 0; i + 1 < line.length; i++) {
    const a = line[i];
    const b = line[i + 1];
    for (let j = 0; j + 2 < points.length; j++) {
      const c = points[j];
      const d = points[j + 1];
      if (a && b && c && d && segmentsIntersect(a, b, c, d)) return true;
    }
  }
  return false;
}

function paint(pen: Pen, state: PolygonState): void {
  if (state.mode === 'idle') {
    paintAim(pen, state);
    return;
  }
  const { points, traced, cursor, isCrossing, isClosing } = state;
  const color = isCrossing ? colors.error : colors.accent;
  const line = [...points, ...traced, cursor];
  if (line.length >= 3) fillRing(pen, line, isCrossing ? colors.errorFill : colors.accentFill);
  strokeLine(pen, line, color, 2);
  for (const [i, point] of points.entries()) {
    const isTarget = i === 0 && points.length >= 3;
    dot(pen, point, isTarget ? (isClosing ? 7 : 5) : 3.5, isTarget && isClosing ? color : '#fff', color);
  }
  for (const point of traced) dot(pen, point, 2.5, color);
  paintSnap(pen, state.snap);
}

export const tool: ToolCode<PolygonState> = { step, paint };
