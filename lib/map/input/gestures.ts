import type { Point } from '../../geometry/point.ts';
import { turnBetween } from '../view/turn.ts';

/** A pointer event in screen px of the map's box. `time` in ms. */
export type PointerInput = {
  type: 'down' | 'move' | 'up' | 'cancel';
  id: number;
  x: number;
  y: number;
  time: number;
  pointerType: 'mouse' | 'pen' | 'touch';
  /** Whether this pointer turns the map instead of moving it: Shift or the right button is pressed. */
  isTurning?: boolean;
};

export type Gesture =
  | { type: 'pan'; dx: number; dy: number }
  /** Pinch: scales by `factor` and turns by `turn` degrees clockwise about (`x`, `y`), which moved by (`dx`, `dy`). */
  | { type: 'pinch'; x: number; y: number; factor: number; turn: number; dx: number; dy: number }
  /** A pointer that turns the map went from (`fromX`, `fromY`) to (`x`, `y`). */
  | { type: 'turn'; fromX: number; fromY: number; x: number; y: number }
  | {
      type: 'tap' | 'doubleTap' | 'twoFingerTap';
      x: number;
      y: number;
      pointerType: PointerInput['pointerType'];
    }
  /** Speed in px per ms at the end of a drag. */
  | { type: 'fling'; vx: number; vy: number }
  | { type: 'release' }
  /** One finger moved while a single finger belongs to the page. */
  | { type: 'hint' };

type Finger = {
  id: number;
  x: number;
  y: number;
  startX: number;
  startY: number;
  startTime: number;
  movedPx: number;
  isTurning: boolean;
};
type Sample = { x: number; y: number; time: number };

export type GestureState = {
  readonly fingers: readonly Finger[];
  readonly samples: readonly Sample[];
  /** Largest number of fingers since the first one touched. */
  readonly fingersMax: number;
  readonly movedMaxPx: number;
  readonly lastTap: Sample | null;
  /** Degrees that two fingers have turned since the second one touched, and whether that is enough to turn the map. */
  readonly turned: number;
  readonly isTurning: boolean;
};

export type GestureOptions = {
  /** Whether one finger scrolls the page and two fingers move the map. */
  isCooperative: boolean;
};

export const restingGestures: GestureState = {
  fingers: [],
  samples: [],
  fingersMax: 0,
  movedMaxPx: 0,
  lastTap: null,
  turned: 0,
  isTurning: false,
};

const panStartPx = 3;
const tapMaxPx = 10;
const tapMaxMs = 600;
const twoFingerTapMaxMs = 350;
const doubleTapMaxMs = 320;
const doubleTapMaxPx = 30;
const flingWindowMs = 90;
const flingMinPxPerMs = 0.12;
/** Two fingers turn the map from this many degrees on, so that a pinch does not. */
const turnStart = 12;
const noGestures: readonly Gesture[] = [];

/** Returns the effect of one pointer event. Pure: returns a new state and does not change the old one. */
export function stepGesture(
  state: GestureState,
  event: PointerInput,
  options: GestureOptions,
): { state: GestureState; gestures: readonly Gesture[] } {
  switch (event.type) {
    case 'down':
      return { state: putDown(state, event), gestures: noGestures };
    case 'move':
      return move(state, event, options);
    case 'up':
    case 'cancel':
      return lift(state, event, options);
    default:
      return event.type satisfies never;
  }
}

function putDown(state: GestureState, event: PointerInput): GestureState {
  const { id, x, y, time, isTurning = false } = event;
  const others = state.fingers.filter((finger) => finger.id !== id);
  const fingers = [...others, { id, x, y, startX: x, startY: y, startTime: time, movedPx: 0, isTurning }];
  const isFirst = others.length === 0;
  return {
    fingers,
    samples: [],
    fingersMax: isFirst ? 1 : Math.max(state.fingersMax, fingers.length),
    movedMaxPx: isFirst ? 0 : state.movedMaxPx,
    lastTap: state.lastTap,
    turned: 0,
    isTurning: false,
  };
}

function move(state: GestureState, event: PointerInput, options: GestureOptions) {
  const before = state.fingers.find(({ id }) => id === event.id);
  if (!before) return { state, gestures: noGestures };
  const movedPx = Math.max(before.movedPx, Math.hypot(event.x - before.startX, event.y - before.startY));
  const after: Finger = { ...before, x: event.x, y: event.y, movedPx };
  const fingers = state.fingers.map((finger) => (finger.id === event.id ? after : finger));
  const samples = [
    ...state.samples.filter(({ time }) => event.time - time < flingWindowMs),
    { x: event.x, y: event.y, time: event.time },
  ];
  const next = { ...state, fingers, samples, movedMaxPx: Math.max(state.movedMaxPx, movedPx) };
  if (fingers.length >= 2) return pinch(next, state.fingers);
  if (movedPx < panStartPx) return { state: next, gestures: noGestures };
  if (options.isCooperative && event.pointerType === 'touch') {
    return {
      state: next,
      gestures: state.fingersMax === 1 && movedPx > tapMaxPx ? [{ type: 'hint' } as const] : noGestures,
    };
  }
  const from = before.movedPx < panStartPx ? { x: before.startX, y: before.startY } : before;
  if (before.isTurning) {
    const turn = { type: 'turn', fromX: from.x, fromY: from.y, x: event.x, y: event.y } as const;
    return { state: next, gestures: [turn] };
  }
  return { state: next, gestures: [{ type: 'pan', dx: event.x - from.x, dy: event.y - from.y } as const] };
}

function pinch(
  state: GestureState,
  before: readonly Finger[],
): { state: GestureState; gestures: readonly Gesture[] } {
  const [a, b] = before;
  const [c, d] = state.fingers;
  if (!a || !b || !c || !d) return { state, gestures: noGestures };
  const spread = Math.hypot(a.x - b.x, a.y - b.y);
  const factor = spread > 0 ? Math.hypot(c.x - d.x, c.y - d.y) / spread : 1;
  const x = (c.x + d.x) / 2;
  const y = (c.y + d.y) / 2;
  const step = turnBetween(directionOf(a, b), directionOf(c, d));
  const sum = state.turned + step;
  const isTurning = state.isTurning || Math.abs(sum) > turnStart;
  const [dx, dy] = [x - (a.x + b.x) / 2, y - (a.y + b.y) / 2];
  const turn = isTurning ? step : 0;
  return {
    state: { ...state, turned: sum, isTurning },
    gestures: [{ type: 'pinch', x, y, factor: factor || 1, turn, dx, dy }],
  };
}

/** Returns the direction from one point to another, in degrees clockwise from the right. */
function directionOf(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
}

/** Returns by how many degrees clockwise a pointer went around a point. */
export function turnAround(middle: Point, { fromX, fromY, x, y }: Gesture & { type: 'turn' }): number {
  const at = { x: middle[0], y: middle[1] };
  return turnBetween(directionOf(at, { x: fromX, y: fromY }), directionOf(at, { x, y }));
}

function lift(state: GestureState, event: PointerInput, options: GestureOptions) {
  const finger = state.fingers.find(({ id }) => id === event.id);
  if (!finger) return { state, gestures: noGestures };
  const fingers = state.fingers.filter(({ id }) => id !== event.id);
  const rest: GestureState = { ...state, fingers, samples: [] };
  if (fingers.length > 0) return { state: rest, gestures: noGestures };
  const gestures: Gesture[] = [{ type: 'release' }];
  if (event.type === 'cancel' || finger.isTurning) return { state: { ...rest, lastTap: null }, gestures };
  const tap = tapOf(state, finger, event);
  if (tap) {
    gestures.push(tap);
    const isSingle = tap.type === 'tap';
    return {
      state: { ...rest, lastTap: isSingle ? { x: event.x, y: event.y, time: event.time } : null },
      gestures,
    };
  }
  const mayPan = !(options.isCooperative && event.pointerType === 'touch');
  const fling =
    mayPan && state.fingersMax === 1 && state.movedMaxPx > tapMaxPx ? flingOf(state.samples, event) : null;
  if (fling) gestures.push(fling);
  return { state: { ...rest, lastTap: null }, gestures };
}

function tapOf(
  state: GestureState,
  finger: Finger,
  event: PointerInput,
): (Gesture & { type: 'tap' | 'doubleTap' | 'twoFingerTap' }) | null {
  const { x, y, pointerType } = event;
  const lasted = event.time - finger.startTime;
  if (state.movedMaxPx > tapMaxPx) return null;
  if (state.fingersMax === 2)
    return lasted < twoFingerTapMaxMs ? { type: 'twoFingerTap', x, y, pointerType } : null;
  if (state.fingersMax > 2 || lasted > tapMaxMs) return null;
  const last = state.lastTap;
  const isSecond =
    last !== null &&
    event.time - last.time < doubleTapMaxMs &&
    Math.hypot(x - last.x, y - last.y) < doubleTapMaxPx;
  return { type: isSecond ? 'doubleTap' : 'tap', x, y, pointerType };
}

function flingOf(samples: readonly Sample[], event: PointerInput): Gesture | null {
  const first = samples.find(({ time }) => event.time - time < flingWindowMs);
  if (!first || event.time - first.time < 8) return null;
  const span = event.time - first.time;
  const vx = (event.x - first.x) / span;
  const vy = (event.y - first.y) / span;
  return Math.hypot(vx, vy) < flingMinPxPerMs ? null : { type: 'fling', vx, vy };
}

export type WheelInput = { deltaY: number; deltaMode: number; ctrlKey: boolean; metaKey: boolean };

/**
 * Returns the effect of a wheel event: a zoom factor, or `hint` if the page scrolls instead. A trackpad pinch arrives
 * as wheel events with `ctrlKey`, in small steps.
 */
export function stepWheel(event: WheelInput, options: GestureOptions): { factor: number } | 'hint' {
  const isModified = event.ctrlKey || event.metaKey;
  if (options.isCooperative && !isModified) return 'hint';
  const deltaPx = event.deltaY * (event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? 400 : 1);
  const isPinch = event.ctrlKey && Math.abs(deltaPx) < 40;
  return { factor: Math.min(2, Math.max(0.5, Math.exp(-deltaPx * (isPinch ? 0.011 : 0.0022)))) };
}
