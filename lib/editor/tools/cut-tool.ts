import { drawn as colors } from '../../brand/colors.ts';
import type { Point } from '../../geometry/point.ts';
import { ringContains } from '../../geometry/polygon.ts';
import { cutArea } from '../commands/cut-area.ts';
import { isRefusal } from '../model/types.ts';
import { paintAim, paintSnap } from '../pen/paint-aim.ts';
import { dot, type Pen, strokeLine } from '../pen/pen.ts';
import { aim, screenDistance } from './aim.ts';
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

export type CutState =
  | Idle<'cut'>
  | { tool: 'cut'; mode: 'drawing'; points: readonly Point[]; cursor: Point; snap: SnapHint | null };

const startCut = idle('cut');

type Drawing = CutState & { mode: 'drawing' };

/**
 * Cuts the selected areas along a line. The first click outside the areas, after the first point, finishes the line.
 */
const step = stepBy<CutState>({
  move(state, event, world) {
    const { point, snap } = aimed(state, event, world);
    return stay({ ...state, cursor: point, snap });
  },
  down: place,
  finish: (state, _, world) => (state.mode === 'drawing' ? cut(state, world) : stay(state)),
  back: (state) => stay(withoutLast(state)),
  cancel: (state) => ({ state: startCut, effects: cancelled(state) }),
});

function aimed(state: CutState, event: PointerStep, world: World) {
  const origin = state.mode === 'drawing' ? state.points.at(-1) : undefined;
  return aim(world, event.point, { shift: event.shift, alt: event.alt, origin });
}

function place(state: CutState, event: PointerStep, world: World): Stepped<CutState> {
  const { point } = aimed(state, event, world);
  if (state.mode === 'idle') {
    return stay({ tool: 'cut', mode: 'drawing', points: [point], cursor: point, snap: null });
  }
  if (event.clickCount >= 2) {
    return state.points.length > 1 ? cut(state, world) : stay(state);
  }
  const last = state.points.at(-1);
  if (last && screenDistance(world, last, point) < 1) return stay(state);
  const next = { ...state, points: [...state.points, point], cursor: point };
  return isInside(point, world) ? stay(next) : cut(next, world);
}

function cut(state: Drawing, world: World): Stepped<CutState> {
  const ids = world.selection.filter((id) => !world.locked.has(id));
  const command = cutArea(world.document, { ids, line: state.points, newId: world.newId });
  const effects = [{ type: 'run', command } as const];
  if (isRefusal(command)) return { state: startCut, effects };
  return { state: startCut, effects: [...effects, { type: 'rest' }] };
}

function isInside(point: Point, world: World): boolean {
  return world.selection.some((id) => {
    const area = world.document.place(id);
    return area?.kind === 'area' && ringContains(area.data, point);
  });
}

function withoutLast(state: CutState): CutState {
  if (state.mode === 'idle' || state.points.length <= 1) return startCut;
  return { ...state, points: state.points.slice(0, -1) };
}

function paint(pen: Pen, state: CutState): void {
  if (state.mode === 'idle') {
    paintAim(pen, state);
    return;
  }
  strokeLine(pen, [...state.points, state.cursor], colors.error, 2, [7, 4]);
  for (const point of state.points) dot(pen, point, 3.5, colors.error);
  paintSnap(pen, state.snap);
}

export const tool: ToolCode<CutState> = { step, paint };
