import type { Point } from '../../geometry/point.ts';
import type { MapEvents } from '../atrium-map.ts';
import type { Sprites } from '../drawing/sprites.ts';
import type { Emitter } from '../emitter.ts';
import { type MapState, sceneOf, shownItem, viewportOf } from '../map-state.ts';
import type { Camera } from '../view/camera.ts';
import { project } from '../view/view.ts';
import type { Beating } from './beating.ts';
import type { PlanImage } from './plan-image.ts';
import type { Redraw } from './redraw.ts';
import { type TopLayers, viewFrame } from './top-layers.ts';

/** Runs the work of a frame at most once per frame, and nothing in frames without work. */
export type FrameLoop = {
  /** Called when the camera moved. */
  viewChanged(): void;
  /** Called when hover, selection, focus or overlay changed. */
  topChanged(): void;
  /** Requests a frame, for example when a pointer moved. */
  schedule(): void;
  /** Makes the picture sharp after movement ended. */
  rest(): void;
  requestPicture(): void;
  stop(): void;
};

type Options = {
  host: HTMLElement;
  state: MapState;
  camera: Camera;
  plan: PlanImage;
  redraw: Redraw;
  topLayers: TopLayers;
  beating: Beating;
  sprites: Sprites;
  events: Emitter<MapEvents>;
  /** Runs first in each frame: finds the place under the pointer. */
  look(): void;
};

const idleMs = 80;

export function createFrameLoop(options: Options): FrameLoop {
  const { host, state, camera, plan, redraw, topLayers, beating, sprites, events } = options;
  let isTopDirty = true;
  let isViewDirty = false;
  let request = 0;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;

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
    beating.follow();
    // Checked first: adding a class that is already set still makes the browser check its styles.
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
    beating.show();
    schedule();
    events.emit('idle', viewEvent(camera));
  };
  const paintTop = () => {
    isTopDirty = false;
    const top = {
      // A marker that has the keyboard focus is drawn by itself even if it is in a bubble.
      hovered: shownItem(state, state.hoveredId ?? hiddenFocus(state)),
      selected: shownItem(state, state.selectedId),
      focused: shownItem(state, state.focusedId),
      outlinedId: redraw.outlinedId(),
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
    stop() {
      cancelAnimationFrame(request);
      clearTimeout(idleTimer);
      beating.stop();
    },
  };
}

function hiddenFocus({ focusedId, inBubbles }: MapState): string | null {
  return focusedId !== null && inBubbles.has(focusedId) ? focusedId : null;
}

function viewEvent({ view, fitK }: Camera): MapEvents['view'] {
  return { view, zoom: view.k / fitK };
}
