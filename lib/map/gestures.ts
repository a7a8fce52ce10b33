/** A pointer event in screen px of the map's box. `time` in ms. */
export type PointerInput = {
  type: 'down' | 'move' | 'up' | 'cancel';
  id: number;
  x: number;
  y: number;
  time: number;
  pointerType: 'mouse' | 'pen' | 'touch';
};

export type Gesture =
  | { type: 'pan'; dx: number; dy: number }
  /** Pinch: scales by `factor` about (`x`, `y`), which moved by (`dx`, `dy`). */
  | { type: 'pinch'; x: number; y: number; factor: number; dx: number; dy: number }
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
};
type Sample = { x: number; y: number; time: number };

export type GestureState = {
  readonly fingers: readonly Finger[];
  readonly samples: readonly Sample[];
  /** Largest number of fingers since the first one touched. */
  readonly fingersMax: number;
  readonly movedMaxPx: number;
  readonly lastTap: Sample | null;
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
};

const panStartPx = 3;
const tapMaxPx = 10;
const tapMaxMs = 600;
const twoFingerTapMaxMs = 350;
const doubleTapMaxMs = 320;
const doubleTapMaxPx = 30;
const flingWindowMs = 90;
const flingMinPxPerMs = 0.12;
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
  const { id, x, y, time } = event;
  const others = state.fingers.filter((finger) => finger.id !== id);
  const fingers = [...others, { id, x, y, startX: x, startY: y, startTime: time, movedPx: 0 }];
  const isFirst = others.length === 0;
  return {
    fingers,
    samples: [],
    fingersMax: isFirst ? 1 : Math.max(state.fingersMax, fingers.length),
    movedMaxPx: isFirst ? 0 : state.movedMaxPx,
    lastTap: state.lastTap,
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
  if (fingers.length >= 2) return { state: next, gestures: pinch(state.fingers, fingers) };
  if (movedPx < panStartPx) return { state: next, gestures: noGestures };
  if (options.isCooperative && event.pointerType === 'touch') {
    return {
      state: next,
      gestures: state.fingersMax === 1 && movedPx > tapMaxPx ? [{ type: 'hint' } as const] : noGestures,
    };
  }
  const from = before.movedPx < panStartPx ? { x: before.startX, y: before.startY } : before;
  return { state: next, gestures: [{ type: 'pan', dx: event.x - from.x, dy: event.y - from.y } as const] };
}

function pinch(before: readonly Finger[], after: readonly Finger[]): Gesture[] {
  const [a, b] = before;
  const [c, d] = after;
  if (!a || !b || !c || !d) return [];
  const spread = Math.hypot(a.x - b.x, a.y - b.y);
  const factor = spread > 0 ? Math.hypot(c.x - d.x, c.y - d.y) / spread : 1;
  const x = (c.x + d.x) / 2;
  const y = (c.y + d.y) / 2;
  return [{ type: 'pinch', x, y, factor: factor || 1, dx: x - (a.x + b.x) / 2, dy: y - (a.y + b.y) / 2 }];
}

function lift(state: GestureState, event: PointerInput, options: GestureOptions) {
  const finger = state.fingers.find(({ id }) => id === event.id);
  if (!finger) return { state, gestures: noGestures };
  const fingers = state.fingers.filter(({ id }) => id !== event.id);
  const rest: GestureState = { ...state, fingers, samples: [] };
  if (fingers.length > 0) return { state: rest, gestures: noGestures };
  const gestures: Gesture[] = [{ type: 'release' }];
  if (event.type === 'cancel') return { state: { ...rest, lastTap: null }, gestures };
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
