import type { AtriumMap, MapEvents, MapOptions } from './atrium-map.ts';
import { createBeating } from './beating.ts';
import { createCamera } from './camera.ts';
import { createDetailLoader } from './detail-loader.ts';
import { createEmitter, type Emitter } from './emitter.ts';
import { ownBearing } from './fit.ts';
import { followSize } from './follow-size.ts';
import { createFrameLoop } from './frame-loop.ts';
import { hitTest } from './hit-test.ts';
import { createIconStore, type IconStore } from './icon-store.ts';
import { createLatePulses } from './late-pulses.ts';
import { createLevelTurns } from './level-turns.ts';
import { mapLooks } from './map-looks.ts';
import { mapMoves } from './map-moves.ts';
import type { MapParts } from './map-parts.ts';
import { createMapState, groundOf, lookOf, sceneOf, takeBubbles, viewportOf } from './map-state.ts';
import { createPlanImage } from './plan-image.ts';
import { createPointing } from './pointing.ts';
import { createRedraw } from './redraw.ts';
import { createSprites } from './sprites.ts';
import { createTopLayers } from './top-layers.ts';
import { middleOf } from './view.ts';

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
