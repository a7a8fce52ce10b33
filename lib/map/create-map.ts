import { type Bounds, boundsContain, boundsOf } from '../geometry/bounds.ts';
import type { Point } from '../geometry/point.ts';
import { createCamera } from './camera.ts';
import type { Scene } from './draw-base.ts';
import { createEmitter, type Emitter } from './emitter.ts';
import type { Gesture } from './gestures.ts';
import { createIconStore } from './icon-store.ts';
import { listenToInput, type ToolPointer } from './input.ts';
import { createPlaceModel, type Item, type PlaceModel } from './place-model.ts';
import { createPlanImage } from './plan-image.ts';
import { createRedraw } from './redraw.ts';
import { createSprites } from './sprites.ts';
import { createTopLayers, viewFrame } from './top-layers.ts';
import type { LevelDrawing, MapTheme, Pads, PlaceDrawing, View, Viewport } from './types.ts';
import { noPads, project, unproject, viewAround, viewOfBounds, visibleBounds } from './view.ts';

export type MapOptions = {
  theme: MapTheme;
  /** Path data of built-in icons; null for one that is not known (yet). */
  iconPath(name: string): string | null;
  isReducedMotion(): boolean;
  isCooperative(): boolean;
  /** Makes the redraw worker; null draws everything on the main thread. */
  createWorker: (() => Worker) | null;
};

export type MapEvents = {
  /** A place under a pointer, or null. */
  hover: { place: PlaceDrawing | null; screen: Point };
  /** A tap on a place or on nothing. */
  click: { place: PlaceDrawing | null; point: Point; screen: Point };
  longPress: { place: PlaceDrawing | null; point: Point; screen: Point };
  view: { view: View; zoom: number };
  /** The view rests and the picture is sharp. */
  idle: { view: View; zoom: number };
  /** A level's places stand on the screen. */
  painted: { levelId: string };
  /** Somebody scrolled where scrolling belongs to the page. */
  hint: null;
  /** Enter on the map itself. */
  enter: null;
  imageError: { url: string };
  /** A new picture of the places stands on the screen. */
  drawn: null;
};

/** Paints on the top canvas, in screen px; `project` turns map points into them. */
export type OverlayPainter = (context: CanvasRenderingContext2D, project: (point: Point) => Point) => void;

export type FlyTarget =
  | { id: string; zoomMax?: number }
  | { point: Point; zoom: number }
  | { bounds: Bounds; zoomMax?: number };

export type AtriumMap = {
  /** Shows a level once its image can be painted; `same` keeps the view where the plans have the same size. */
  setLevel(level: LevelDrawing, keep?: 'view' | 'none'): Promise<void>;
  /** Replaces, adds and removes single places; nothing else is worked out again. */
  update(changed: readonly PlaceDrawing[], removed?: readonly string[]): void;
  /** Draws all but these places faintly; null draws all. */
  setHighlight(ids: ReadonlySet<string> | null): void;
  /** Leaves these places to the overlay painter. */
  setExcluded(ids: ReadonlySet<string>): void;
  setTheme(theme: MapTheme): void;
  /** What covers the map now; `resting`: the bars that always do, by which zoom 1 is measured. */
  setPads(pads: Pads, resting?: Pads): void;
  select(id: string | null): void;
  hover(id: string | null): void;
  /** Where the keyboard is: drawn as a frame, brought into sight. */
  focusPlace(id: string | null): void;
  flyTo(target: FlyTarget): void;
  /** Moves the map only where the place is hidden under the pads or outside. */
  reveal(id: string): void;
  reset(): void;
  zoomBy(factor: number): void;
  setView(point: Point, zoom: number): void;
  readonly view: View;
  readonly zoom: number;
  readonly level: LevelDrawing | null;
  project(point: Point): Point;
  unproject(screen: Point): Point;
  hitTest(screen: Point, tolerancePx?: number): PlaceDrawing | null;
  search(bounds: Bounds): PlaceDrawing[];
  setOverlay(painter: OverlayPainter | null): void;
  /** A tool that may claim pressed pointers; see `ToolPointer`. */
  setPointerClaim(claim: ((pointer: ToolPointer) => boolean) | null): void;
  /** Whether what is under the pointer is raised; a tool that draws turns it off. */
  setHoverable(isHoverable: boolean): void;
  /** Icons became known: paints markers anew. */
  iconsChanged(): void;
  on: Emitter<MapEvents>['on'];
  destroy(): void;
};

const idleMs = 80;
const pulsePeriodMs = 1800;
/** More at once would be a flicker, not a sign. */
const pulsesMax = 120;
/** A level of more places first shows a plain picture, and icons and names right after it. */
const quickPlacesMin = 150;
const imageWaitMs = 350;
const hitTolerancePx = 3;
const touchTolerancePx = 10;

/** Builds the map in `host` (positioned, with a size); the host's own keys and pointers are listened to. */
export function createMap(host: HTMLElement, options: MapOptions): AtriumMap {
  const layers = document.createElement('div');
  layers.className = 'atrium-layers';
  const topLayers = createTopLayers();
  layers.append(topLayers.under, topLayers.top);
  host.append(layers);

  const events = createEmitter<MapEvents>();
  let theme = options.theme;
  let level: LevelDrawing | null = null;
  let model: PlaceModel = createPlaceModel({ places: [] });
  let pads: Pads = noPads;
  let restingPads: Pads = noPads;
  let size = { width: Math.max(host.clientWidth, 1), height: Math.max(host.clientHeight, 1) };
  let highlight: ReadonlySet<string> | null = null;
  let excluded: ReadonlySet<string> = new Set();
  let selectedId: string | null = null;
  let hoveredId: string | null = null;
  let focusedId: string | null = null;
  let overlay: OverlayPainter | null = null;
  let claim: ((pointer: ToolPointer) => boolean) | null = null;
  let isHoverable = true;
  let pulses: readonly Item[] = [];
  let isTopDirty = true;
  let isViewDirty = false;
  let frameRequest = 0;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let pointerAt: { screen: Point } | null = null;
  let levelTurn = 0;
  let unpaintedLevel: string | null = null;

  const viewport = (): Viewport => ({ ...size, pads });
  const icons = createIconStore(options.iconPath, () => {
    sprites.clear();
    redraw.iconsChanged();
    requestPicture();
  });
  const sprites = createSprites(icons, (width, height) => {
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(width, 1);
    canvas.height = Math.max(height, 1);
    return canvas;
  });
  const scene = (): Scene => ({ model, sprites, theme, highlight, excluded });
  const plan = createPlanImage(layers, (url) => events.emit('imageError', { url }));
  const redraw = createRedraw({
    parent: layers,
    before: topLayers.top,
    scene,
    look: () => ({ theme, highlight: highlight && [...highlight], excluded: [...excluded] }),
    icons: () => icons.snapshot(),
    createWorker: options.createWorker,
    onDrawn() {
      redraw.follow(camera.view, viewport());
      isTopDirty = true;
      schedule();
      events.emit('drawn', null);
      if (unpaintedLevel === null) return;
      events.emit('painted', { levelId: unpaintedLevel });
      unpaintedLevel = null;
    },
  });
  const camera = createCamera({
    level: () => level,
    viewport,
    restingViewport: () => ({ ...size, pads: restingPads }),
    isReducedMotion: options.isReducedMotion,
    changed() {
      isViewDirty = true;
      schedule();
    },
  });

  const schedule = () => {
    if (frameRequest === 0) frameRequest = requestAnimationFrame(runFrame);
  };
  const requestPicture = () => {
    if (level) redraw.request(camera.view, viewport(), camera.fitK);
  };
  const runFrame = (now: number) => {
    frameRequest = 0;
    if (!level) return;
    if (isViewDirty) {
      isViewDirty = false;
      isTopDirty = true;
      plan.follow(camera.view, viewport());
      if (redraw.isOutdated(camera.view, viewport())) requestPicture();
      redraw.follow(camera.view, viewport());
      host.classList.add('atrium-moving');
      clearTimeout(idleTimer);
      idleTimer = setTimeout(rest, idleMs);
      events.emit('view', { view: camera.view, zoom: camera.view.k / camera.fitK });
    }
    if (pointerAt && isHoverable) findHovered(pointerAt.screen);
    const isPulsing = pulses.length > 0 && !options.isReducedMotion();
    if (isTopDirty || isPulsing) paintTop(isPulsing ? (now % pulsePeriodMs) / pulsePeriodMs : null);
    if (isPulsing) schedule();
  };
  const rest = () => {
    if (!level) return;
    host.classList.remove('atrium-moving');
    if (!redraw.isFresh(camera.view, viewport())) requestPicture();
    plan.refine(camera.view);
    pulses = visiblePulses();
    schedule();
    events.emit('idle', { view: camera.view, zoom: camera.view.k / camera.fitK });
  };
  const visiblePulses = (): readonly Item[] => {
    const found = model
      .search(visibleBounds(camera.view, viewport(), 0.1))
      .filter(({ place }) => place.kind === 'marker' && place.type === 'pulse' && isShown(place.id));
    return found.length > pulsesMax ? [] : found;
  };
  const isShown = (id: string) => !excluded.has(id) && (highlight === null || highlight.has(id));
  const paintTop = (pulsePhase: number | null) => {
    isTopDirty = false;
    const find = (id: string | null) => (id === null || excluded.has(id) ? undefined : model.find(id));
    const state = {
      hovered: find(hoveredId),
      selected: find(selectedId),
      focused: find(focusedId),
      pulses,
      pulsePhase,
    };
    const painter = overlay;
    const paint = painter && ((context: CanvasRenderingContext2D) => painter(context, map.project));
    topLayers.paint(scene(), viewFrame(camera.view, size, camera.fitK), state, paint);
  };
  const hitTest = (screen: Point, tolerancePx = hitTolerancePx): PlaceDrawing | null =>
    model.hit(unproject(camera.view, viewport(), screen), camera.view.k, tolerancePx);
  const findHovered = (screen: Point) => {
    pointerAt = null;
    const place = hitTest(screen);
    host.classList.toggle('atrium-over', place !== null);
    if ((place?.id ?? null) === hoveredId) return;
    hoveredId = place?.id ?? null;
    isTopDirty = true;
    schedule();
    events.emit('hover', { place, screen });
  };
  const leave = () => {
    pointerAt = null;
    host.classList.remove('atrium-over');
    if (hoveredId === null) return;
    hoveredId = null;
    isTopDirty = true;
    schedule();
    events.emit('hover', { place: null, screen: [0, 0] });
  };
  const runGesture = (gesture: Gesture) => {
    switch (gesture.type) {
      case 'pan':
        leave();
        return camera.panBy(gesture.dx, gesture.dy);
      case 'pinch':
        camera.panBy(gesture.dx, gesture.dy);
        return camera.zoomAt([gesture.x, gesture.y], gesture.factor);
      case 'tap':
        return tap(
          [gesture.x, gesture.y],
          gesture.pointerType === 'touch' ? touchTolerancePx : hitTolerancePx,
        );
      case 'doubleTap':
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
  const tap = (screen: Point, tolerancePx: number) => {
    camera.stop();
    const exact = hitTest(screen, 0);
    const place = exact?.kind === 'marker' ? exact : hitTest(screen, tolerancePx);
    events.emit('click', { place, point: unproject(camera.view, viewport(), screen), screen });
  };
  const middle = (): Point => [
    (size.width + pads.left - pads.right) / 2,
    (size.height + pads.top - pads.bottom) / 2,
  ];

  const stopInput = listenToInput(host, {
    isCooperative: options.isCooperative,
    gesture: runGesture,
    hover(screen) {
      if (!screen) return leave();
      pointerAt = { screen };
      schedule();
    },
    zoom(screen, factor) {
      camera.zoomAt(screen, factor);
    },
    hint: () => events.emit('hint', null),
    key(step) {
      if (step.type === 'pan') camera.panBy(step.dx, step.dy);
      else if (step.type === 'zoom') camera.zoomSmoothly(middle(), step.factor);
      else if (step.type === 'reset') map.reset();
      else events.emit('enter', null);
      return true;
    },
    longPress(screen) {
      events.emit('longPress', {
        place: hitTest(screen, touchTolerancePx),
        point: unproject(camera.view, viewport(), screen),
        screen,
      });
    },
    claim: (pointer) => claim?.(pointer) ?? false,
  });
  const observer = new ResizeObserver(() => {
    const width = host.clientWidth;
    const height = host.clientHeight;
    if (width === 0 || height === 0 || (width === size.width && height === size.height)) return;
    size = { width, height };
    camera.refit('zoom');
  });
  observer.observe(host);

  const map: AtriumMap = {
    async setLevel(next, keep = 'none') {
      levelTurn++;
      const turn = levelTurn;
      const before = level;
      const isSameSize = before !== null && before.width === next.width && before.height === next.height;
      const guess =
        isSameSize && keep === 'view'
          ? camera.view
          : {
              cx: 0,
              cy: 0,
              k: Math.min(size.width / next.width, size.height / next.height) * next.defaultZoom,
            };
      const image = plan.prepare(next, guess);
      if (before) await Promise.race([image, new Promise((done) => setTimeout(done, imageWaitMs))]);
      if (turn !== levelTurn) return;
      level = next;
      model = createPlaceModel(next);
      pulses = [];
      hoveredId = focusedId = null;
      if (selectedId !== null && !model.find(selectedId)) selectedId = null;
      unpaintedLevel = next.id;
      camera.refit(isSameSize && keep === 'view' ? 'view' : 'none');
      icons.load(next.places);
      plan.commit(next, camera.fitK);
      plan.follow(camera.view, viewport());
      redraw.start(next, next.places);
      if (next.places.length < quickPlacesMin) requestPicture();
      else redraw.drawQuickly(camera.view, viewport(), camera.fitK);
    },
    update(changed, removed = []) {
      model.update(changed, removed);
      icons.load(changed);
      redraw.placesChanged(changed, removed);
      rest();
      isTopDirty = true;
    },
    setHighlight(ids) {
      highlight = ids;
      redraw.lookChanged();
      rest();
    },
    setExcluded(ids) {
      excluded = ids;
      redraw.lookChanged();
      rest();
      isTopDirty = true;
    },
    setTheme(next) {
      theme = next;
      redraw.lookChanged();
      rest();
      isTopDirty = true;
    },
    setPads(next, resting = restingPads) {
      pads = next;
      restingPads = resting;
    },
    select(id) {
      selectedId = id;
      isTopDirty = true;
      schedule();
    },
    hover(id) {
      hoveredId = id;
      isTopDirty = true;
      schedule();
    },
    focusPlace(id) {
      focusedId = id;
      isTopDirty = true;
      schedule();
      if (id !== null) map.reveal(id);
    },
    flyTo(target) {
      if (!level) return;
      if ('point' in target)
        return camera.flyTo(viewAround(target.point, target.zoom * camera.fitK, viewport()));
      const bounds = 'bounds' in target ? target.bounds : model.find(target.id)?.bounds;
      if (bounds) camera.flyTo(viewOfBounds(bounds, level, viewport(), camera.fitK, target.zoomMax ?? 3));
    },
    reveal(id) {
      const item = model.find(id);
      if (!item) return;
      const { bounds } = item;
      const corners = [
        map.unproject([pads.left, pads.top]),
        map.unproject([size.width - pads.right, size.height - pads.bottom]),
      ];
      if (boundsContain(boundsOf(corners), bounds)) return;
      const center: Point = [(bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2];
      camera.flyTo(viewAround(center, camera.view.k, viewport()));
    },
    reset() {
      if (level) camera.flyTo(viewAround([level.width / 2, level.height / 2], camera.fitK, viewport()));
    },
    zoomBy: (factor) => camera.zoomSmoothly(middle(), factor),
    setView(point, zoom) {
      camera.set(viewAround(point, zoom * camera.fitK, viewport()));
    },
    get view() {
      return camera.view;
    },
    get zoom() {
      return camera.view.k / camera.fitK;
    },
    get level() {
      return level;
    },
    project: (point) => project(camera.view, viewport(), point),
    unproject: (screen) => unproject(camera.view, viewport(), screen),
    hitTest,
    search: (bounds) => model.search(bounds).map(({ place }) => place),
    setOverlay(painter) {
      overlay = painter;
      isTopDirty = true;
      schedule();
    },
    setPointerClaim(next) {
      claim = next;
    },
    setHoverable(next) {
      isHoverable = next;
      if (!next) leave();
    },
    iconsChanged: () => icons.changed(),
    on: events.on,
    destroy() {
      levelTurn++;
      level = null;
      cancelAnimationFrame(frameRequest);
      clearTimeout(idleTimer);
      camera.stop();
      stopInput();
      observer.disconnect();
      redraw.destroy();
      plan.destroy();
      layers.remove();
    },
  };
  return map;
}
