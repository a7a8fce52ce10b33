import { boundsOf, cornersOf } from '../../geometry/bounds.ts';
import { drawBase, type Scene } from '../drawing/draw-base.ts';
import type { Icons } from '../drawing/icon-store.ts';
import type { Frame } from '../frame.ts';
import type { Bubble, LevelDrawing, PlaceDrawing, View, Viewport } from '../types.ts';
import { boundsOfSize, type Ground, largestScale } from '../view/fit.ts';
import { turnBetween } from '../view/turn.ts';
import { boundsOnScreen, project, unproject } from '../view/view.ts';
import { createDrawer, type DrawnBitmap } from './drawer.ts';
import type { Look } from './redraw-messages.ts';

/** Share of the view that is drawn beyond each side: 35 % in total, so that a pan shows content. */
const overscanShare = 0.175;
const scaleMax = 2;
/** Largest canvas that iOS allows, in pixels. */
const canvasPixelsMax = 16_700_000;
const shrinkMin = 0.7;
const growMax = 2.5;

export type Redraw = {
  /** Draws a new level. `places` are sent to the worker after the first picture. */
  start(level: LevelDrawing, places: readonly PlaceDrawing[]): void;
  placesChanged(changed: readonly PlaceDrawing[], removed: readonly string[]): void;
  lookChanged(): void;
  iconsChanged(): void;
  /** Requests a picture of this view. The old picture stays until the new one is ready. */
  request(view: View, viewport: Viewport, fitK: number): void;
  /** Draws a first, plain picture of this view immediately. The picture stays marked as stale. */
  drawQuickly(view: View, viewport: Viewport, fitK: number): void;
  /** Moves and scales the current picture. */
  follow(view: View, viewport: Viewport): void;
  isOutdated(view: View, viewport: Viewport): boolean;
  /** Checks whether the picture looks as a new one would, and nothing has changed since. */
  isFresh(view: View, viewport: Viewport): boolean;
  /** Returns the selected area whose outline the shown picture has. */
  outlinedId(): string | null;
  destroy(): void;
};

type Options = {
  parent: HTMLElement;
  before: Element;
  scene(): Scene;
  /** The rectangle that a whole view of the shown level shows. */
  ground(): Ground | null;
  look(): Look;
  icons(): Icons | null;
  createWorker: (() => Worker) | null;
  onDrawn(bubbles: readonly Bubble[]): void;
};

export function createRedraw(options: Options): Redraw {
  const own = addCanvas(options);
  let fromWorker: HTMLCanvasElement | null = null;
  let shown: { canvas: HTMLCanvasElement; frame: Frame } | null = null;
  let level: LevelDrawing | null = null;
  let lastId = 0;
  let shownId = 0;
  /** Whether something other than the view changed since the last picture was requested. */
  let isStale = true;

  const show = (canvas: HTMLCanvasElement, frame: Frame) => {
    if (shown && shown.canvas !== canvas) {
      shown.canvas.hidden = true;
      shown.canvas.width = 0;
    }
    canvas.hidden = false;
    canvas.style.width = `${frame.width}px`;
    canvas.style.height = `${frame.height}px`;
    shown = { canvas, frame };
  };
  const drawHere = (frame: Frame) => {
    own.width = Math.ceil(frame.width * frame.scale);
    own.height = Math.ceil(frame.height * frame.scale);
    const context = own.getContext('2d');
    const bubbles = context ? drawBase(context, options.scene(), frame) : [];
    show(own, frame);
    shownId = lastId;
    options.onDrawn(bubbles);
  };
  const showBitmap = (data: DrawnBitmap): boolean => {
    if (data.id <= shownId) return false;
    fromWorker ??= addCanvas(options);
    const context = fromWorker.getContext('bitmaprenderer');
    if (!context) {
      drawer.fail();
      return false;
    }
    context.transferFromImageBitmap(data.bitmap);
    shownId = data.id;
    show(fromWorker, data.frame);
    options.onDrawn(data.bubbles);
    return true;
  };
  const drawer = createDrawer(options, showBitmap);

  return {
    start(nextLevel, places) {
      level = nextLevel;
      isStale = true;
      drawer.start(places);
    },
    placesChanged(changed, removed) {
      isStale = true;
      drawer.send({ type: 'places', changed, removed });
    },
    lookChanged() {
      isStale = true;
      drawer.send({ type: 'look', look: options.look() });
    },
    iconsChanged() {
      isStale = true;
      const icons = options.icons();
      if (icons === null) drawer.fail();
      else drawer.send({ type: 'icons', icons });
    },
    request(view, viewport, fitK) {
      const frame = { ...frameOf(view, viewport, fitK, level), outlinedId: selectedIn(options.look()) };
      lastId++;
      isStale = false;
      if (!shown || !drawer.draw(lastId, frame)) drawHere(frame);
    },
    drawQuickly(view, viewport, fitK) {
      lastId++;
      drawHere({ ...frameOf(view, viewport, fitK, level, 0), isQuick: true });
    },
    follow(view, viewport) {
      if (!shown) return;
      const { frame, canvas } = shown;
      canvas.style.transform = transformOf(frame, view, viewport);
    },
    isFresh: (view, viewport) => !isStale && shown !== null && isExact(shown.frame, view, viewport),
    isOutdated(view, viewport) {
      const ground = options.ground();
      return !shown || !ground || outdated(shown.frame, ground, view, viewport);
    },
    outlinedId: () => shown?.frame.outlinedId ?? null,
    destroy() {
      drawer.destroy();
      for (const canvas of [own, fromWorker]) if (canvas) canvas.width = 0;
    },
  };
}

const selectedIn = ({ selectedId, excluded }: Look) =>
  excluded.includes(selectedId ?? '') ? null : selectedId;

/** Returns the CSS transform that puts the picture of a frame where a view shows its content. */
function transformOf(frame: Frame, view: View, viewport: Viewport): string {
  const scale = view.k / frame.view.k;
  const turn = turnBetween(view.bearing ?? 0, frame.view.bearing ?? 0);
  const corner = project(view, viewport, unproject(frame.view, frame, [0, 0]));
  // At its own scale the picture is sharp only at whole device px.
  const isOwnSize = scale === 1 && turn === 0;
  const [x, y] = isOwnSize ? corner.map((px) => Math.round(px * frame.scale) / frame.scale) : corner;
  return `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`;
}

/** A scale of at least this share of the largest one is treated as the largest. */
const deepestShare = 0.999;

function frameOf(
  view: View,
  viewport: Viewport,
  fitK: number,
  level: LevelDrawing | null,
  beyond = overscanShare,
): Frame {
  const width = viewport.width + 2 * Math.round(viewport.width * beyond);
  const height = viewport.height + 2 * Math.round(viewport.height * beyond);
  const scale = Math.min(
    globalThis.devicePixelRatio || 1,
    scaleMax,
    Math.sqrt(canvasPixelsMax / (width * height)),
  );
  const isDeepest = level !== null && view.k >= largestScale(level, fitK) * deepestShare;
  const { width: seenWidth, height: seenHeight } = viewport;
  return { view, width, height, scale, fitK, seenWidth, seenHeight, isDeepest };
}

/**
 * Checks whether the picture is as good as a new one after a pan: enough of it lies beyond the edges, and it moves by
 * whole px.
 */
function isExact(frame: Frame, view: View, viewport: Viewport): boolean {
  const { width, scale } = frameOf(view, viewport, 1, null);
  if (view.k !== frame.view.k || view.bearing !== frame.view.bearing) return false;
  if (frame.width !== width || frame.scale !== scale) return false;
  const [x, y] = project(view, { width: 0, height: 0 }, [frame.view.cx, frame.view.cy]);
  return (
    Math.abs(x) <= (frame.width - viewport.width) / 4 && Math.abs(y) <= (frame.height - viewport.height) / 4
  );
}

/** Checks whether the picture is too coarse, too fine, or ends inside the visible part of the plan. */
function outdated(frame: Frame, ground: Ground, view: View, viewport: Viewport): boolean {
  const scale = view.k / frame.view.k;
  if (scale < shrinkMin || scale > growMax) return true;
  const seen = boundsOf(
    cornersOf(boundsOfSize(viewport)).map((corner) =>
      project(frame.view, frame, unproject(view, viewport, corner)),
    ),
  );
  const plan = boundsOnScreen(boundsOfSize(ground), frame.view, frame);
  return (
    Math.max(seen.minX, plan.minX) < 0 ||
    Math.max(seen.minY, plan.minY) < 0 ||
    Math.min(seen.maxX, plan.maxX) > frame.width ||
    Math.min(seen.maxY, plan.maxY) > frame.height
  );
}

function addCanvas({ parent, before }: Options): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'atrium-base';
  canvas.hidden = true;
  parent.insertBefore(canvas, before);
  return canvas;
}
