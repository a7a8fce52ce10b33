import type { AtriumMap, MapEvents, MapOptions } from './atrium-map.ts';
import { createDetailLoader } from './drawing/detail-loader.ts';
import { createIconStore, type IconStore } from './drawing/icon-store.ts';
import { createSprites } from './drawing/sprites.ts';
import { createEmitter, type Emitter } from './emitter.ts';
import { hitTest } from './input/hit-test.ts';
import { createPointing } from './input/pointing.ts';
import { createBeating } from './layers/beating.ts';
import { createFrameLoop } from './layers/frame-loop.ts';
import { createLatePulses } from './layers/late-pulses.ts';
import { createPlanImage } from './layers/plan-image.ts';
import { createRedraw } from './layers/redraw.ts';
import { createTopLayers } from './layers/top-layers.ts';
import { mapLooks } from './map-looks.ts';
import type { MapParts } from './map-parts.ts';
import { createMapState, groundOf, lookOf, sceneOf, takeBubbles, viewportOf } from './map-state.ts';
import { createCamera } from './view/camera.ts';
import { ownBearing } from './view/fit.ts';
import { createLevelTurns } from './view/level-turns.ts';
import { mapMoves } from './view/map-moves.ts';
import { middleOf } from './view/view.ts';

export type { AtriumMap } from './atrium-map.ts';

/** Builds the map in `host`, which must be positioned and have a size. Listens to keys and pointers of `host`. */
export function createMap(host: HTMLElement, options: MapOptions): AtriumMap {
  const layers = document.createElement('div');
  layers.className = 'atrium-layers';
  const topLayers = createTopLayers();
  const pulses = createLatePulses({ host, sprites: () => sprites, isStill: options.isReducedMotion });
  layers.append(topLayers.under, pulses.element, topLayers.top);
  host.append(layers);

  const events = createEmitter<MapEvents>();
  const state = createMapState(host, options);
  const icons = createIconStore(options.iconPath, () => {
    sprites.clear();
    redraw.iconsChanged();
    loop.requestPicture();
  });
  const sprites = createSprites(icons, createSurface);
  const plan = createPlanImage(layers, (url) => events.emit('imageError', { url }));
  const camera = createCamera({
    level: () => groundOf(state),
    viewport: () => viewportOf(state),
    restingViewport: () => ({ ...state.size, pads: state.restingPads }),
    isReducedMotion: options.isReducedMotion,
    changed: () => loop.viewChanged(),
  });
  const redraw = createRedraw({
    parent: layers,
    before: pulses.element,
    scene: () => sceneOf(state, sprites),
    ground: () => groundOf(state),
    look: () => lookOf(state),
    icons: () => icons.snapshot(),
    createWorker: options.createWorker,
    onDrawn(bubbles) {
      takeBubbles(state, bubbles);
      beating.showChanged();
      redraw.follow(camera.view, viewportOf(state));
      loop.topChanged();
      events.emit('drawn', null);
      levels.painted();
      loadDetail();
    },
  });
  const beating = createBeating({ host, state, camera, pulses });
  const loop = createFrameLoop({
    host,
    state,
    camera,
    plan,
    redraw,
    topLayers,
    beating,
    sprites,
    events,
    look: () => pointing.look(),
  });
  const pointing = createPointing({
    host,
    state,
    camera,
    loop,
    events,
    isCooperative: options.isCooperative,
    isRotatable: () => options.isRotatable?.() ?? false,
    reset: () => map.reset(),
  });
  const parts: MapParts = { state, camera, plan, redraw, loop, beating, pointing };
  const loadDetail = createDetailLoader(parts);
  const levels = createLevelTurns(
    parts,
    (places) => icons.load(places),
    (levelId) => events.emit('painted', { levelId }),
  );
  const stopSize = followSize(host, parts, (before) => events.emit('resize', before));

  const map = mapOf(parts, levels, icons, events, () => {
    levels.stop();
    loop.stop();
    camera.stop();
    pointing.stop();
    stopSize();
    redraw.destroy();
    plan.destroy();
    layers.remove();
  });
  return map;
}

/** Combines the parts into the public interface of the map. */
function mapOf(
  parts: MapParts,
  levels: ReturnType<typeof createLevelTurns>,
  icons: IconStore,
  events: Emitter<MapEvents>,
  destroy: () => void,
): AtriumMap {
  const { state, camera, redraw, loop } = parts;
  return {
    setLevel: levels.set,
    update(changed, removed = []) {
      state.model.update(changed, removed);
      camera.measure();
      icons.load(changed);
      redraw.placesChanged(changed, removed);
      loop.rest();
      loop.topChanged();
    },
    ...mapLooks(parts),
    ...mapMoves(parts),
    get view() {
      return camera.view;
    },
    get middle() {
      return middleOf(camera.view, viewportOf(state));
    },
    get goal() {
      return camera.goal;
    },
    get viewport() {
      return viewportOf(state);
    },
    get zoom() {
      return camera.view.k / camera.fitK;
    },
    get bearing() {
      return camera.view.bearing ?? 0;
    },
    get ownBearing() {
      const ground = groundOf(state);
      return ground ? ownBearing(ground, { ...state.size, pads: state.restingPads }) : 0;
    },
    get isFitted() {
      return camera.isFitted();
    },
    get level() {
      return state.level;
    },
    get ground() {
      return groundOf(state);
    },
    hitTest: (screen, tolerancePx) => hitTest(state, camera, screen, tolerancePx),
    search: (bounds) => state.model.search(bounds).map(({ place }) => place),
    iconsChanged: () => icons.changed(),
    on: events.on,
    destroy,
  };
}

function createSurface(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(width, 1);
  canvas.height = Math.max(height, 1);
  return canvas;
}

/**
 * Fits the view when the size of the host changes, and draws again when its pixels do: a window moves to another
 * screen, or the browser zooms a page whose map keeps its size. Returns a function that stops this. A hidden host keeps
 * its last size, and a host that was hidden until now has no view to keep.
 */
function followSize(
  host: HTMLElement,
  { state, camera, loop }: MapParts,
  onResize: (before: MapEvents['resize']) => void,
): () => void {
  const observer = new ResizeObserver(() => {
    const width = host.clientWidth;
    const height = host.clientHeight;
    const { size } = state;
    if (width === 0 || height === 0 || (width === size.width && height === size.height)) return;
    const isFirst = size.width * size.height <= 1;
    let before = { view: camera.goal, viewport: viewportOf(state) };
    state.size = { width, height };
    camera.refit(isFirst ? 'none' : 'zoom');
    if (isFirst) before = { view: camera.view, viewport: viewportOf(state) };
    onResize(before);
  });
  observer.observe(host);
  let pixels: MediaQueryList;
  const followPixels = () => {
    pixels = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    pixels.onchange = () => {
      pixels.onchange = null;
      followPixels();
      loop.topChanged();
      loop.rest();
    };
  };
  followPixels();
  return () => {
    observer.disconnect();
    pixels.onchange = null;
  };
}
