import type { Point } from '../geometry/point.ts';
import type { MapEvents } from './atrium-map.ts';
import type { Camera } from './camera.ts';
import type { Emitter } from './emitter.ts';
import type { FrameLoop } from './frame-loop.ts';
import type { Gesture } from './gestures.ts';
import { type KeyStep, listenToInput } from './input.ts';
import { type MapState, viewportOf } from './map-state.ts';
import { openBubble } from './open-bubble.ts';
import type { Bubble, PlaceDrawing } from './types.ts';
import { project, unproject } from './view.ts';

/** Applies pointers, wheel and keys to the map. */
export type Pointing = {
  hitTest(screen: Point, tolerancePx?: number): PlaceDrawing | null;
  /** Finds the place under a pointer that moved since the last frame. */
  look(): void;
  /** Called when no place is under the pointer any more. */
  leave(): void;
  /** Returns the middle of the area that the pads leave free, in screen px. */
  middle(): Point;
  stop(): void;
};

type Options = {
  host: HTMLElement;
  state: MapState;
  camera: Camera;
  loop: FrameLoop;
  events: Emitter<MapEvents>;
  isCooperative(): boolean;
  reset(): void;
};

const hitTolerancePx = 3;
const touchTolerancePx = 10;

export function createPointing(options: Options): Pointing {
  const { host, state, camera, loop, events } = options;
  let pointerAt: Point | null = null;

  const mapPoint = (screen: Point) => unproject(camera.view, viewportOf(state), screen);
  const hitTest = (screen: Point, tolerancePx = hitTolerancePx): PlaceDrawing | null => {
    const place = state.model.hit(mapPoint(screen), camera.view.k, tolerancePx, state.inBubbles);
    return place?.kind !== 'marker' && bubbleAt(screen) ? null : place;
  };
  const bubbleAt = (screen: Point): Bubble | undefined =>
    state.bubbles.find(({ x, y, radiusPx }) => {
      const [atX, atY] = project(camera.view, viewportOf(state), [x, y]);
      return Math.hypot(screen[0] - atX, screen[1] - atY) <= radiusPx;
    });
  const raise = (place: PlaceDrawing | null, screen: Point) => {
    if ((place?.id ?? null) === state.hoveredId) return;
    state.hoveredId = place?.id ?? null;
    loop.topChanged();
    events.emit('hover', { place, screen });
  };
  const leave = () => {
    pointerAt = null;
    host.classList.remove('atrium-over');
    raise(null, [0, 0]);
  };
  const tap = (screen: Point, tolerancePx: number) => {
    camera.stop();
    const exact = hitTest(screen, 0);
    const place = exact?.kind === 'marker' ? exact : hitTest(screen, tolerancePx);
    const bubble = place?.kind === 'marker' ? undefined : bubbleAt(screen);
    if (bubble) return openBubble(state, camera, bubble);
    events.emit('click', { place, point: mapPoint(screen), screen });
  };
  const runGesture = (gesture: Gesture) => {
    switch (gesture.type) {
      case 'pan':
        leave();
        return camera.panBy(gesture.dx, gesture.dy);
      case 'pinch':
        camera.panBy(gesture.dx, gesture.dy);
        return camera.zoomAt([gesture.x, gesture.y], gesture.factor);
      case 'tap': {
        const isTouch = gesture.pointerType === 'touch';
        return tap([gesture.x, gesture.y], isTouch ? touchTolerancePx : hitTolerancePx);
      }
      case 'doubleTap':
        if (state.claimDoubleTap?.([gesture.x, gesture.y])) return;
        return camera.zoomSmoothly([gesture.x, gesture.y], 2);
      case 'twoFingerTap':
        return camera.zoomSmoothly([gesture.x, gesture.y], 0.5);
      case 'fling':
        return camera.fling(gesture.vx, gesture.vy);
      case 'hint':
        return events.emit('hint', null);
      case 'release':
        return;
      default:
        gesture satisfies never;
    }
  };
  const stop = listenToInput(host, {
    isCooperative: options.isCooperative,
    gesture: runGesture,
    hover(screen) {
      if (!screen) return leave();
      pointerAt = screen;
      loop.schedule();
    },
    zoom: (screen, factor) => camera.zoomAt(screen, factor),
    hint: () => events.emit('hint', null),
    key: (step) => runKey(step, options),
    longPress(screen) {
      events.emit('longPress', { place: hitTest(screen, touchTolerancePx), point: mapPoint(screen), screen });
    },
    claim: (pointer) => state.claim?.(pointer) ?? false,
  });
  return {
    hitTest,
    look() {
      if (!pointerAt || !state.isHoverable) return;
      const screen = pointerAt;
      pointerAt = null;
      const place = hitTest(screen);
      host.classList.toggle('atrium-over', place !== null || bubbleAt(screen) !== undefined);
      raise(place, screen);
    },
    leave,
    middle: () => middleOf(state),
    stop,
  };
}

function runKey(step: KeyStep, { state, camera, events, reset }: Options): boolean {
  if (step.type === 'pan') camera.panBy(step.dx, step.dy);
  else if (step.type === 'zoom') camera.zoomSmoothly(middleOf(state), step.factor);
  else if (step.type === 'reset') reset();
  else events.emit('enter', null);
  return true;
}

function middleOf({ size, pads }: MapState): Point {
  return [(size.width + pads.left - pads.right) / 2, (size.height + pads.top - pads.bottom) / 2];
}
