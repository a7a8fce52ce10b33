import { boundsCenter, boundsOf } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import type { MapEvents } from '../atrium-map.ts';
import type { Emitter } from '../emitter.ts';
import type { FrameLoop } from '../layers/frame-loop.ts';
import { type MapState, screenMiddle, viewportOf } from '../map-state.ts';
import type { Bubble, MarkerDrawing, PlaceDrawing } from '../types.ts';
import type { Camera } from '../view/camera.ts';
import { scaleHolding } from '../view/fit.ts';
import { unproject, viewAround } from '../view/view.ts';
import { type Gesture, turnAround } from './gestures.ts';
import { bubbleAt, hitTest } from './hit-test.ts';
import { type KeyStep, listenToInput } from './input.ts';

/** Applies pointers, wheel and keys to the map. */
export type Pointing = {
  /** Finds the place under a pointer that moved since the last frame. */
  look(): void;
  /** Called when no place is under the pointer any more. */
  leave(): void;
  stop(): void;
};

type Options = {
  host: HTMLElement;
  state: MapState;
  camera: Camera;
  loop: FrameLoop;
  events: Emitter<MapEvents>;
  isCooperative(): boolean;
  isRotatable(): boolean;
  reset(): void;
};

const hitTolerancePx = 3;
const touchTolerancePx = 10;
const tolerances = { mouse: hitTolerancePx, pen: hitTolerancePx, touch: touchTolerancePx };

export function createPointing(options: Options): Pointing {
  const { host, state, camera, loop, events } = options;
  let pointerAt: Point | null = null;

  const mapPoint = (screen: Point) => unproject(camera.view, viewportOf(state), screen);
  const hit = (screen: Point, tolerancePx?: number) => hitTest(state, camera, screen, tolerancePx);
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
    const exact = hit(screen, 0);
    const place = exact?.kind === 'marker' ? exact : hit(screen, tolerancePx);
    const bubble = place?.kind === 'marker' ? undefined : bubbleAt(state, camera, screen);
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
        if (gesture.turn !== 0 && options.isRotatable()) turnBy(camera, gesture.turn, [gesture.x, gesture.y]);
        return camera.zoomAt([gesture.x, gesture.y], gesture.factor);
      case 'turn':
        leave();
        return turnBy(camera, turnAround(screenMiddle(state), gesture), screenMiddle(state));
      case 'tap':
        return tap([gesture.x, gesture.y], tolerances[gesture.pointerType]);
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
    isRotatable: options.isRotatable,
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
      events.emit('longPress', { place: hit(screen, touchTolerancePx), point: mapPoint(screen), screen });
    },
    claim: (pointer) => state.claim?.(pointer) ?? false,
  });
  return {
    look() {
      if (!pointerAt || !state.isHoverable) return;
      const screen = pointerAt;
      pointerAt = null;
      const place = hit(screen);
      host.classList.toggle('atrium-over', place !== null || bubbleAt(state, camera, screen) !== undefined);
      raise(place, screen);
    },
    leave,
    stop,
  };
}

/** Turns the plan clockwise about a screen point: what points up then lies further to the left on the plan. */
function turnBy(camera: Camera, degrees: number, screen: Point): void {
  camera.turnAt(screen, (camera.view.bearing ?? 0) - degrees);
}

function runKey(step: KeyStep, { state, camera, events, reset }: Options): boolean {
  if (step.type === 'pan') camera.panBy(step.dx, step.dy);
  else if (step.type === 'turn') turnBy(camera, -step.degrees, screenMiddle(state));
  else if (step.type === 'zoom') camera.zoomSmoothly(screenMiddle(state), step.factor);
  else if (step.type === 'reset') reset();
  else events.emit('enter', null);
  return true;
}

/**
 * Flies to the scale at which the bubble's markers part, as far as all of them stay in sight. Always zooms in by a
 * clear step.
 */
function openBubble(state: MapState, camera: Camera, { ids }: Bubble): void {
  const places = ids.flatMap((id) => state.model.find(id)?.place ?? []);
  const markers = places.filter((place): place is MarkerDrawing => place.kind === 'marker');
  const bounds = boundsOf(markers.map(({ position }) => position));
  const { k: now, bearing } = camera.view;
  const viewport = viewportOf(state);
  const parting = (state.detail?.partingScale(markers, bearing) ?? Infinity) * partingSlack;
  const holding = scaleHolding(bounds, viewport, holdingShare, bearing);
  const k = Math.max(Math.min(parting, holding), now * stepMin);
  camera.flyTo(viewAround(boundsCenter(bounds), k, viewport, bearing));
}

/** Slightly above the scale at which the markers part, so that rounding does not join them again. */
const partingSlack = 1.02;
const holdingShare = 0.75;
const stepMin = 1.6;
