import type { AtriumMap, MapEvents, MapOptions } from './atrium-map.ts';
import { createCamera } from './camera.ts';
import { createEmitter } from './emitter.ts';
import { createFrameLoop } from './frame-loop.ts';
import { createIconStore } from './icon-store.ts';
import { importer } from './import-again.ts';
import { createLevelTurns } from './level-turns.ts';
import { mapLooks } from './map-looks.ts';
import { mapMoves } from './map-moves.ts';
import type { MapParts } from './map-parts.ts';
import { createMapState, sceneOf, takeBubbles, viewportOf } from './map-state.ts';
import { createPlanImage } from './plan-image.ts';
import { createPointing } from './pointing.ts';
import { createPulseLayer } from './pulse-layer.ts';
import { createRedraw } from './redraw.ts';
import { createSprites } from './sprites.ts';
import { createTopLayers } from './top-layers.ts';
import { middleOf } from './view.ts';

export type { AtriumMap } from './atrium-map.ts';

/** Builds the map in `host` (positioned, with a size); the host's own keys and pointers are listened to. */
export function createMap(host: HTMLElement, options: MapOptions): AtriumMap {
  const layers = document.createElement('div');
  layers.className = 'atrium-layers';
  const topLayers = createTopLayers();
  const pulses = createPulseLayer(host, () => sprites, options.isReducedMotion);
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
    level: () => state.level,
    viewport: () => viewportOf(state),
    restingViewport: () => ({ ...state.size, pads: state.restingPads }),
    isReducedMotion: options.isReducedMotion,
    changed: () => loop.viewChanged(),
  });
  const redraw = createRedraw({
    parent: layers,
    before: pulses.element,
    scene: () => sceneOf(state, sprites),
    look: () => ({
      theme: state.theme,
      highlight: state.highlight && [...state.highlight],
      excluded: [...state.excluded],
      selectedId: state.selectedId,
      hasBubbles: state.hasBubbles,
    }),
    icons: () => icons.snapshot(),
    createWorker: options.createWorker,
    onDrawn(bubbles) {
      takeBubbles(state, bubbles);
      loop.pictureShown();
      if (isPainted) loadDetail();
      redraw.follow(camera.view, viewportOf(state));
      loop.topChanged();
      events.emit('drawn', null);
      levels.painted();
    },
  });
  const loop = createFrameLoop({
    host,
    state,
    camera,
    plan,
    redraw,
    topLayers,
    pulses,
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
    reset: () => map.reset(),
  });
  const importDetail = importer(() => import('./draw-detail.ts'));
  /** Names and whole markers come in a part of their own, after the first picture; another picture tries again. */
  const loadDetail = () => {
    if (isDetailAsked || state.detail) return;
    isDetailAsked = true;
    importDetail().then(
      ({ createDetail }) => {
        state.detail = createDetail();
        state.model.prepare(state.detail.createIndex);
        redraw.lookChanged();
        loop.rest();
      },
      () => {
        isDetailAsked = false;
      },
    );
  };
  let isDetailAsked = false;
  let isPainted = false;
  const parts: MapParts = { state, camera, plan, redraw, loop, pointing };
  const levels = createLevelTurns(
    parts,
    (places) => icons.load(places),
    (levelId) => {
      events.emit('painted', { levelId });
      isPainted = true;
      loadDetail();
    },
  );
  const observer = new ResizeObserver(() => {
    const width = host.clientWidth;
    const height = host.clientHeight;
    const { size } = state;
    if (width === 0 || height === 0 || (width === size.width && height === size.height)) return;
    const before = { view: camera.goal, viewport: viewportOf(state) };
    state.size = { width, height };
    camera.refit('zoom');
    events.emit('resize', before);
  });
  observer.observe(host);

  const map: AtriumMap = {
    setLevel: levels.set,
    update(changed, removed = []) {
      state.model.update(changed, removed);
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
    get level() {
      return state.level;
    },
    hitTest: pointing.hitTest,
    search: (bounds) => state.model.search(bounds).map(({ place }) => place),
    iconsChanged: () => icons.changed(),
    on: events.on,
    destroy() {
      levels.stop();
      loop.stop();
      camera.stop();
      pointing.stop();
      observer.disconnect();
      redraw.destroy();
      plan.destroy();
      layers.remove();
    },
  };
  return map;
}

function createSurface(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(width, 1);
  canvas.height = Math.max(height, 1);
  return canvas;
}
