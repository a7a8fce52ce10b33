import { drawn as colors } from '../../brand/colors.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { settle } from '../commands/geometry.ts';
import { addArea } from '../commands/new-places.ts';
import { isRefusal } from '../model/types.ts';
import { paintAim, paintSnap } from '../pen/paint-aim.ts';
import { fillRing, type Pen, strokeRing } from '../pen/pen.ts';
import { aim, clickPx } from './aim.ts';
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

export type RectangleState =
  | Idle<'rectangle'>
  | { tool: 'rectangle'; mode: 'drawing'; from: Point; to: Point; fromScreen: Point; snap: SnapHint | null };

const startRectangle = idle('rectangle');

const leave = (state: RectangleState) => ({ state: startRectangle, effects: cancelled(state) });

type Drawing = RectangleState & { mode: 'drawing' };

/** Draws a rectangle by a drag or by two clicks. Shift makes a square. */
const step = stepBy<RectangleState>({
  move: (state, event, world) => stay(follow(state, event, world)),
  down(state, event, world) {
    if (state.mode === 'drawing') return finish(follow(state, event, world), world);
    const { point } = aim(world, event.point, { shift: false, alt: event.alt });
    const fromScreen = event.screen;
    return stay({ tool: 'rectangle', mode: 'drawing', from: point, to: point, fromScreen, snap: null });
  },
  up(state, event, world) {
    if (state.mode === 'idle' || distance(state.fromScreen, event.screen) < clickPx) return stay(state);
    return finish(follow(state, event, world), world);
  },
  finish: (state, _, world) => finish(state, world),
  back: leave,
  cancel: leave,
});

function follow(state: RectangleState, event: PointerStep, world: World): RectangleState {
  const { point, snap } = aim(world, event.point, { shift: false, alt: event.alt });
  if (state.mode === 'idle') return { ...state, cursor: point, snap };
  if (!event.shift) return { ...state, to: point, snap };
  return { ...state, to: settle(squareCorner(state.from, event.point, world), world.level), snap: null };
}

/** Returns the opposite corner of a square in the direction of `to`, inside the plan. */
function squareCorner([x, y]: Point, to: Point, { level }: World): Point {
  const signX = to[0] < x ? -1 : 1;
  const signY = to[1] < y ? -1 : 1;
  const room = Math.min(signX > 0 ? level.width - x : x, signY > 0 ? level.height - y : y);
  const side = Math.min(Math.max(Math.abs(to[0] - x), Math.abs(to[1] - y)), room);
  return [x + signX * side, y + signY * side];
}

/** Returns the four corners, clockwise from the top left. */
export function rectangleRing({ from, to }: Pick<Drawing, 'from' | 'to'>): Point[] {
  const [left, right] = from[0] < to[0] ? [from[0], to[0]] : [to[0], from[0]];
  const [top, bottom] = from[1] < to[1] ? [from[1], to[1]] : [to[1], from[1]];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

function finish(state: RectangleState, world: World): Stepped<RectangleState> {
  if (state.mode === 'idle') return stay(state);
  const command = addArea(world.document, {
    id: world.newId(),
    level: world.level.id,
    data: rectangleRing(state),
    style: world.areaStyle,
  });
  if (isRefusal(command)) {
    const refused = command.refused === 'besidePlan' ? command.refused : 'tooSmall';
    return { state: startRectangle, effects: [{ type: 'run', command: { refused } }] };
  }
  return {
    state: startRectangle,
    effects: [{ type: 'run', command }, { type: 'wantTitle' }],
  };
}

function paint(pen: Pen, state: RectangleState): void {
  if (state.mode === 'idle') {
    paintAim(pen, state);
    return;
  }
  const ring = rectangleRing(state);
  fillRing(pen, ring, colors.accentFill);
  strokeRing(pen, ring, colors.accent, 2);
  paintSnap(pen, state.snap);
}

export const tool: ToolCode<RectangleState> = { step, paint };
