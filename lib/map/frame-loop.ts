import type { Point } from '../geometry/point.ts';
import type { MapEvents } from './atrium-map.ts';
import type { Camera } from './camera.ts';
import type { Emitter } from './emitter.ts';
import { isPlain, type MapState, sceneOf, shownItem, viewportOf } from './map-state.ts';
import type { Item } from './place-model.ts';
import type { PlanImage } from './plan-image.ts';
import type { PulseLayer } from './pulse-layer.ts';
import type { Redraw } from './redraw.ts';
import type { Sprites } from './sprites.ts';
import { type TopLayers, viewFrame } from './top-layers.ts';
import { project, visibleBounds } from './view.ts';
import { whenIdle } from './when-idle.ts';

/** Does what a frame needs, at most once a frame, and nothing in frames that need nothing. */
export type FrameLoop = {
  /** The camera moved. */
  viewChanged(): void;
  /** Hover, selection, focus or overlay changed. */
  topChanged(): void;
  /** Asks for a frame: a pointer moved. */
  schedule(): void;
  /** Makes the picture sharp now that nothing moves. */
  rest(): void;
  requestPicture(): void;
  /** A new picture stands: what it has in bubbles does not pulse. */
  pictureShown(): void;
  forgetPulses(): void;
  stop(): void;
};

type Options = {
  host: HTMLElement;
  state: MapState;
  camera: Camera;
  plan: PlanImage;
  redraw: Redraw;
  topLayers: TopLayers;
  pulses: PulseLayer;
  sprites: Sprites;
  events: Emitter<MapEvents>;
  /** Runs first in each frame: what lies under the pointer. */
  look(): void;
};

const idleMs = 80;
const pulsesLatestMs = 1000;
/** More at once would be a flicker, not a sign. */
const pulsesMax = 120;

export function createFrameLoop(options: Options): FrameLoop {
  const { host, state, camera, plan, redraw, topLayers, pulses, sprites, events } = options;
  let isTopDirty = true;
  let isViewDirty = false;
  let request = 0;
  let beating: readonly Item[] = [];
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let arePulsesAsked = false;
  let isStopped = false;

  const schedule = () => {
    if (request === 0) request = requestAnimationFrame(run);
  };
  const requestPicture = () => {
    if (state.level) redraw.request(camera.view, viewportOf(state), camera.fitK);
  };
  const frameNow = () => viewFrame(camera.view, state.size, camera.fitK);
  const run = () => {
    request = 0;
    if (!state.level) return;
    if (isViewDirty) followView();
    options.look();
    if (isTopDirty) paintTop();
  };
  const followView = () => {
    const viewport = viewportOf(state);
    isViewDirty = false;
    isTopDirty = true;
    plan.follow(camera.view, viewport);
    if (redraw.isOutdated(camera.view, viewport)) requestPicture();
    redraw.follow(camera.view, viewport);
    pulses.follow(frameNow());
    // Only once: adding a class that is there still has its styles looked at again.
    if (!host.classList.contains('atrium-moving')) host.classList.add('atrium-moving');
    clearTimeout(idleTimer);
    idleTimer = setTimeout(rest, idleMs);
    events.emit('view', viewEvent(camera));
  };
  const rest = () => {
    if (!state.level) return;
    host.classList.remove('atrium-moving');
    if (!redraw.isFresh(camera.view, viewportOf(state))) requestPicture();
    plan.refine(camera.view);
    showPulses();
    schedule();
    events.emit('idle', viewEvent(camera));
  };
  /** Each is a picture of its own: a map that opens is there to be used before they are made. */
  const showPulses = () => {
    if (arePulsesAsked) return;
    arePulsesAsked = true;
    whenIdle(() => {
      arePulsesAsked = false;
      if (isStopped || !state.level || host.classList.contains('atrium-moving')) return;
      beating = visiblePulses(state, camera);
      pulses.show(beating, frameNow());
    }, pulsesLatestMs);
  };
  const paintTop = () => {
    isTopDirty = false;
    const top = {
      // The keyboard's marker shows for itself where it stands in a bubble.
      hovered: shownItem(state, state.hoveredId ?? hiddenFocus(state)),
      selected: shownItem(state, state.selectedId),
      focused: shownItem(state, state.focusedId),
    };
    const { overlay } = state;
    const onScreen = (point: Point) => project(camera.view, viewportOf(state), point);
    const paint = overlay && ((context: CanvasRenderingContext2D) => overlay(context, onScreen));
    topLayers.paint(sceneOf(state, sprites), frameNow(), top, paint);
  };
  return {
    viewChanged() {
      isViewDirty = true;
      schedule();
    },
    topChanged() {
      isTopDirty = true;
      schedule();
    },
    schedule,
    rest,
    requestPicture,
    pictureShown() {
      if (host.classList.contains('atrium-moving') || !state.level) return;
      const now = visiblePulses(state, camera);
      if (now.length !== beating.length || now.some((item, i) => item !== beating[i])) showPulses();
    },
    forgetPulses() {
      beating = [];
      pulses.show([], frameNow());
    },
    stop() {
      isStopped = true;
      cancelAnimationFrame(request);
      clearTimeout(idleTimer);
      pulses.stop();
    },
  };
}

function hiddenFocus({ focusedId, inBubbles }: MapState): string | null {
  return focusedId !== null && inBubbles.has(focusedId) ? focusedId : null;
}

function viewEvent({ view, fitK }: Camera): MapEvents['view'] {
  return { view, zoom: view.k / fitK };
}

function visiblePulses(state: MapState, camera: Camera): readonly Item[] {
  const found = state.model
    .search(visibleBounds(camera.view, viewportOf(state), 0.1))
    .filter(({ place }) => place.kind === 'marker' && place.type === 'pulse' && isPlain(state, place.id));
  return found.length > pulsesMax ? [] : found;
}
