import type { Point } from '../../geometry/point.ts';
import { countPress, isNear, type Press } from './count-presses.ts';
import {
  type Gesture,
  type GestureState,
  type PointerInput,
  restingGestures,
  stepGesture,
  stepWheel,
} from './gestures.ts';

/** A pointer as an editor tool sees it, in screen px of the map's box. */
export type ToolPointer = {
  /** `second`: another finger landed. To claim it keeps it from the map, else this pointer becomes the map's too. */
  type: PointerInput['type'] | 'second';
  screen: Point;
  pointerType: PointerInput['pointerType'];
  button: number;
  buttons: number;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  /** Number of presses in a row at this spot: 2 for a double click or double tap. */
  clickCount: number;
};

export type KeyStep =
  | { type: 'pan'; dx: number; dy: number }
  | { type: 'zoom'; factor: number }
  /** Turns the map so that a direction further clockwise on the plan points up. */
  | { type: 'turn'; degrees: number }
  | { type: 'reset' }
  | { type: 'enter' };

export type InputHandlers = {
  isCooperative(): boolean;
  isRotatable(): boolean;
  gesture(gesture: Gesture): void;
  /** A pointer without a pressed button moved. Null if the pointer left. */
  hover(screen: Point | null): void;
  zoom(screen: Point, factor: number): void;
  hint(): void;
  key(step: KeyStep): boolean;
  longPress(screen: Point): void;
  /** Returns true to claim a pressed pointer. A claimed pointer does not move the map. */
  claim(pointer: ToolPointer): boolean;
};

export const longPressMs = 550;
const keyPanPx = 90;
const keyZoom = 1.5;
const keyTurn = 15;

/**
 * Listens on the map's box and reports the meaning of pointers, wheel and keys. Returns a function that stops
 * listening.
 */
export function listenToInput(host: HTMLElement, handlers: InputHandlers): () => void {
  const stop = new AbortController();
  const pointers = followPointers(host, handlers);
  const listeners: Record<string, (event: never) => void> = {
    ...pointers.listeners,
    pointerleave: () => handlers.hover(null),
    wheel: (event: WheelEvent) => takeWheel(host, handlers, event),
    keydown: (event: KeyboardEvent) => takeKey(host, handlers, event),
    /** `touch-action` gives the page one finger. The map uses the second. */
    touchmove(event: TouchEvent) {
      if (event.cancelable && (event.touches.length > 1 || !handlers.isCooperative())) event.preventDefault();
    },
    contextmenu: (event: Event) => event.preventDefault(),
  };
  for (const [type, listener] of Object.entries(listeners))
    host.addEventListener(type, listener as EventListener, { signal: stop.signal, passive: false });
  return () => {
    pointers.stop();
    stop.abort();
  };
}

/** Follows pressed pointers: a tool claims them, or they become gestures of the map. */
function followPointers(host: HTMLElement, handlers: InputHandlers) {
  let state: GestureState = restingGestures;
  let claimed: number | null = null;
  /** Position of the claimed finger. It pans and pinches once a second finger touches. */
  let claimedAt: PointerEvent | null = null;
  let longPress: ReturnType<typeof setTimeout> | undefined;
  const presses = followPresses(host);

  const place = (event: MouseEvent) => placeIn(host, event);
  const isTurning = (event: PointerEvent) => turnsMap(event) && handlers.isRotatable();
  const run = (type: PointerInput['type'], event: PointerEvent, screen = place(event)) => {
    const input = {
      type,
      id: event.pointerId,
      x: screen[0],
      y: screen[1],
      time: event.timeStamp,
      pointerType: pointerTypeOf(event),
      isTurning: type === 'down' && isTurning(event),
    } as const;
    const step = stepGesture(state, input, { isCooperative: handlers.isCooperative() });
    state = step.state;
    for (const gesture of step.gestures) handlers.gesture(gesture);
  };
  const tell = (type: ToolPointer['type'], event: PointerEvent) =>
    handlers.claim(toolPointer(type, event, place(event), presses.count()));
  const end = (type: 'up' | 'cancel') => (event: PointerEvent) => {
    clearTimeout(longPress);
    if (event.pointerId === claimed) {
      claimed = null;
      tell(type, event);
    } else {
      run(type, event);
    }
    presses.end(event);
  };
  const listeners = {
    pointerdown(event: PointerEvent) {
      if (event.target instanceof Element && event.target.closest('[data-atrium-control]')) return;
      clearTimeout(longPress);
      const { pointerType } = event;
      if (claimed !== null && pointerType !== 'mouse') {
        // A touch beside a pen that draws is the palm of the hand.
        if (claimedAt?.pointerType === 'pen') return;
        // A tool in the middle of a drag keeps its finger and ignores the other one.
        if (tell(pointerType === 'touch' ? 'second' : 'cancel', event)) return;
        claimed = null;
        if (claimedAt && pointerType === 'touch') run('down', claimedAt);
      }
      // A touch that is there when a pen arrives is the palm too.
      if (pointerType === 'pen' && state.fingers.length > 0) {
        state = restingGestures;
        handlers.gesture({ type: 'release' });
      }
      capture(host, event.pointerId);
      presses.begin(event);
      if (state.fingers.length === 0 && claimed === null && tell('down', event)) {
        claimed = event.pointerId;
        claimedAt = event;
        return;
      }
      if (event.button > 1 && event.pointerType === 'mouse' && !isTurning(event)) return;
      run('down', event);
      const at = place(event);
      if (event.pointerType === 'touch' && state.fingers.length === 1)
        longPress = setTimeout(() => handlers.longPress(at), longPressMs);
    },
    pointermove(event: PointerEvent) {
      if (event.pointerId === claimed) {
        claimedAt = event;
        tell('move', event);
      } else if (state.fingers.some(({ id }) => id === event.pointerId)) {
        run('move', event);
        if (state.movedMaxPx > 8 || state.fingers.length > 1) clearTimeout(longPress);
      } else if (event.pointerType !== 'touch') {
        tell('move', event);
        handlers.hover(place(event));
      }
    },
    pointerup: end('up'),
    pointercancel: end('cancel'),
  };
  return { listeners, stop: () => clearTimeout(longPress) };
}

/** Checks whether a pressed pointer turns a map that can be turned. */
function turnsMap({ pointerType, button, shiftKey }: PointerEvent): boolean {
  return pointerType === 'mouse' && (button === 2 || (button === 0 && shiftKey));
}

/** Counts presses in a row at one spot. */
function followPresses(host: HTMLElement) {
  let press: Press | null = null;
  return {
    count: () => press?.count ?? 0,
    begin(event: PointerEvent) {
      const [x, y] = placeIn(host, event);
      const next = { x, y, time: event.timeStamp, pointerType: pointerTypeOf(event) };
      press = event.isPrimary && event.button === 0 ? countPress(press, next) : null;
    },
    end(event: PointerEvent) {
      const [x, y] = placeIn(host, event);
      if (press && event.isPrimary && !isNear(press, { x, y })) press = null;
    },
  };
}

function takeWheel(host: HTMLElement, handlers: InputHandlers, event: WheelEvent): void {
  const step = stepWheel(event, { isCooperative: handlers.isCooperative() });
  if (step === 'hint') {
    handlers.hint();
    return;
  }
  event.preventDefault();
  handlers.zoom(placeIn(host, event), step.factor);
}

function takeKey(host: HTMLElement, handlers: InputHandlers, event: KeyboardEvent): void {
  if (event.target !== host || event.ctrlKey || event.metaKey || event.altKey) return;
  // French keyboards have the digit with Shift only.
  const key = event.code === 'Digit0' && !event.shiftKey ? '0' : event.key;
  const step = keyStep(key, event.shiftKey ? 3 : 1);
  if (step?.type === 'turn' && !handlers.isRotatable()) return;
  if (step && handlers.key(step)) event.preventDefault();
}

/** Returns the effect of a key while the map itself has the focus. */
function keyStep(key: string, reach: number): KeyStep | null {
  const pan = keyPanPx * reach;
  switch (key) {
    case 'ArrowLeft':
      return { type: 'pan', dx: pan, dy: 0 };
    case 'ArrowRight':
      return { type: 'pan', dx: -pan, dy: 0 };
    case 'ArrowUp':
      return { type: 'pan', dx: 0, dy: pan };
    case 'ArrowDown':
      return { type: 'pan', dx: 0, dy: -pan };
    case '+':
    case '=':
      return { type: 'zoom', factor: keyZoom };
    case '-':
    case '_':
      return { type: 'zoom', factor: 1 / keyZoom };
    case '<':
      return { type: 'turn', degrees: -keyTurn };
    case '>':
      return { type: 'turn', degrees: keyTurn };
    case 'Home':
    case '0':
      return { type: 'reset' };
    case 'Enter':
    case ' ':
      return { type: 'enter' };
    default:
      return null;
  }
}

function placeIn(host: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top } = host.getBoundingClientRect();
  return [clientX - left, clientY - top];
}

function pointerTypeOf({ pointerType }: PointerEvent): PointerInput['pointerType'] {
  return pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse';
}

function toolPointer(
  type: ToolPointer['type'],
  event: PointerEvent,
  screen: Point,
  clickCount: number,
): ToolPointer {
  const { button, buttons, shiftKey, altKey, ctrlKey, metaKey } = event;
  const pointerType = pointerTypeOf(event);
  return { type, screen, pointerType, button, buttons, shiftKey, altKey, ctrlKey, metaKey, clickCount };
}

/** Captures a pointer. A pointer that has already ended, or that a test created, cannot be captured. */
function capture(host: HTMLElement, pointerId: number): void {
  try {
    host.setPointerCapture(pointerId);
  } catch {
    return;
  }
}
