import { drawn as colors } from '../../brand/colors.ts';
import { boundsOf, expandBounds } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import { type Ring, ringContains } from '../../geometry/polygon.ts';
import type { Click, Clicked, Refusal } from '../../import/trace/click.ts';
import { snapCorners, snapReach } from '../../import/trace/snap-corners.ts';
import { areasOf } from '../commands/command.ts';
import { addArea } from '../commands/new-places.ts';
import { isRefusal, type RefusalReason } from '../model/types.ts';
import { paintAim } from '../pen/paint-aim.ts';
import { dot, fillRing, type Pen, strokeLine, strokeRing } from '../pen/pen.ts';
import type { ToolCode } from './tool.ts';
import {
  type Effect,
  nothing,
  type PointerStep,
  type Stepped,
  stay,
  stepBy,
  type TraceAsk,
  type World,
} from './types.ts';

type Aim = { tool: 'trace'; cursor: Point | null; snap: null; hover: Ring | null };

export type TraceState =
  | (Aim & { mode: 'idle' })
  | (Aim & {
      mode: 'drawing';
      click: Click;
      /** Null until the tracer has replied. */
      ring: Ring | null;
      /** Whether the room was taken before the reply. */
      isWanted: boolean;
    });

type Drawing = TraceState & { mode: 'drawing' };

/** Distance in which neighbours are searched, in map px. Larger than the snap distance of corners. */
const neighbourPx = 6;
const reasons: Record<Refusal, RefusalReason> = {
  wall: 'traceWall',
  outside: 'traceOutside',
  open: 'traceOpen',
  apart: 'traceApart',
  whole: 'traceWhole',
};

/**
 * Traces rooms. A click shows the room around it; Enter or the next click takes the room. Shift + click adds a piece,
 * Alt + click in the outline takes one away. Alt keeps the raw outline, and the room can be made smaller and larger. The
 * tracer replies later, by an event.
 */
const step = stepBy<TraceState>({
  move(state, event, world) {
    const click = clickAt(event, world);
    const isAsked = state.mode === 'idle' || !state.ring;
    return {
      state: { ...state, cursor: event.point, ...(!isAsked && { hover: null }) },
      effects: isAsked ? [ask('hover', click)] : nothing,
    };
  },
  down: press,
  traced: (state, event, world) => hear(state, event.ask, event.answer, world),
  resize: (state, event) => again(state, ({ steps }) => ({ steps: steps + event.by })),
  face: (state, _, world) => again(state, () => ({ face: world.traceFace })),
  modifiers: (state, event) => again(state, () => ({ isRaw: event.alt })),
  finish: (state, _, world) => (state.mode === 'drawing' ? take(state, world) : stay(state)),
  back(state) {
    if (state.mode !== 'drawing') return stay(idle(state));
    if (state.click.without?.length)
      return again(state, ({ without = [] }) => ({ without: without.slice(0, -1) }));
    if (state.click.points.length === 1) return stay(idle(state));
    const [first, ...more] = state.click.points;
    return again(state, () => ({ points: [first, ...more.slice(0, -1)] }));
  },
  cancel: (state) => stay(idle(state)),
});

function press(state: TraceState, event: PointerStep, world: World): Stepped<TraceState> {
  if (state.mode === 'drawing' && event.shift)
    return again(state, ({ points }) => ({ points: [...points, event.point] }));
  const isInOutline =
    state.mode === 'drawing' && state.ring !== null && ringContains(state.ring, event.point);
  if (isInOutline && event.alt)
    return again(state, ({ without = [] }) => ({ without: [...without, event.point] }));
  const taken = state.mode === 'drawing' && state.ring ? take(state, world) : null;
  // A refused room stays in drawing mode.
  if (taken?.state.mode === 'drawing') return taken;
  if (taken && isInOutline) return taken;
  const click = clickAt(event, world);
  const { hover } = state;
  const aimed = { tool: 'trace', cursor: event.point, snap: null, hover } as const;
  return {
    state: { ...aimed, mode: 'drawing', click, ring: null, isWanted: false },
    effects: [...(taken?.effects ?? []), ask('click', click)],
  };
}

/** Asks the tracer with a changed click. The present room stays until the reply. */
function again(state: TraceState, change: (click: Click) => Partial<Click>): Stepped<TraceState> {
  if (state.mode !== 'drawing') return stay(state);
  const click = { ...state.click, ...change(state.click) };
  return { state, effects: [ask('click', click)] };
}

function hear(
  state: TraceState,
  { purpose, click }: TraceAsk,
  answer: Clicked,
  world: World,
): Stepped<TraceState> {
  if (purpose === 'hover') {
    const isShown = state.mode === 'idle' || !state.ring;
    return stay({ ...state, hover: isShown && 'ring' in answer ? answer.ring : null });
  }
  // Ignore the reply to a room that was left meanwhile.
  if (state.mode !== 'drawing' || click.points[0] !== state.click.points[0]) return stay(state);
  if ('refusal' in answer) {
    const refused: Effect = { type: 'notify', notice: { kind: 'refusal', reason: reasons[answer.refusal] } };
    return { state: state.ring ? state : idle(state), effects: [refused, { type: 'forgetTyped' }] };
  }
  const ring = snapCorners(answer.ring, neighboursOf(answer.ring, world), snapReach(world.level));
  const traced = { ...state, hover: null, click: { ...click, steps: answer.steps }, ring };
  return state.isWanted ? take(traced, world) : stay(traced);
}

/** Takes the room as one undo step and asks for its title. */
function take(state: Drawing, world: World): Stepped<TraceState> {
  if (!state.ring) return stay({ ...state, isWanted: true });
  const id = world.newId();
  const command = addArea(world.document, {
    id,
    level: world.level.id,
    data: state.ring,
    style: world.areaStyle,
  });
  if (isRefusal(command)) {
    const refused = { ...state, isWanted: false };
    return { state: refused, effects: [{ type: 'run', command }, { type: 'forgetTyped' }] };
  }
  return { state: idle(state), effects: [{ type: 'run', command }, { type: 'wantTitle' }] };
}

function neighboursOf(ring: Ring, { search, document }: World): Ring[] {
  const ids = search(expandBounds(boundsOf(ring), neighbourPx)).map(({ id }) => id);
  return areasOf(document, ids).map(({ data }) => data);
}

function clickAt({ point, alt }: PointerStep, { traceFace }: World): Click {
  return { points: [point], steps: 0, face: traceFace, isRaw: alt };
}

function ask(purpose: TraceAsk['purpose'], click: Click): Effect {
  return { type: 'ask', ask: { purpose, click } };
}

function idle({ cursor }: TraceState): TraceState {
  return { tool: 'trace', mode: 'idle', cursor, snap: null, hover: null };
}

function paint(pen: Pen, state: TraceState): void {
  const ring = state.mode === 'drawing' ? state.ring : null;
  if (state.hover && !ring)
    strokeLine(pen, [...state.hover, ...state.hover.slice(0, 1)], colors.accent, 2, [6, 4]);
  if (ring) {
    fillRing(pen, ring, colors.accentFill);
    strokeRing(pen, ring, colors.accent, 2);
    for (const corner of ring) dot(pen, corner, 3, '#fff', colors.accent);
  }
  paintAim(pen, state);
}

export const tool: ToolCode<TraceState> = { step, stepOwn: step, paint };
