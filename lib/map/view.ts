import { type Bounds, expandBounds } from '../geometry/bounds.ts';
import type { Point } from '../geometry/point.ts';
import type { LevelDrawing, Pads, View, Viewport } from './types.ts';

export const noPads: Pads = { top: 0, right: 0, bottom: 0, left: 0 };

/** Room left around a whole plan, and around what is flown to, in screen px. */
const fitMarginPx = 16;
/** What is flown to takes this share of the free room, so that its surroundings tell where it is. */
const flownShare = 0.5;

type Limits = Pick<LevelDrawing, 'width' | 'height' | 'minZoom' | 'maxZoom'>;

/** Screen point (px from the box's top left) of a map point. */
export function project(view: View, viewport: Viewport, point: Point): Point {
  return [
    (point[0] - view.cx) * view.k + viewport.width / 2,
    (point[1] - view.cy) * view.k + viewport.height / 2,
  ];
}

/** Map point of a screen point; the inverse of `project`. */
export function unproject(view: View, viewport: Viewport, screen: Point): Point {
  return [
    (screen[0] - viewport.width / 2) / view.k + view.cx,
    (screen[1] - viewport.height / 2) / view.k + view.cy,
  ];
}

/** Screen px a map px at which the whole plan fits into what the pads leave free: zoom 1. */
export function fitScale(level: Pick<Limits, 'width' | 'height'>, viewport: Viewport): number {
  const free = freeRectangle(viewport);
  const margin = Math.min(fitMarginPx, free.width / 10, free.height / 10);
  return Math.min((free.width - 2 * margin) / level.width, (free.height - 2 * margin) / level.height);
}

/** The view that shows the plan in the middle of what the pads leave free, at `zoom`. */
export function fitView(level: Limits, viewport: Viewport, fitK: number, zoom = 1): View {
  return viewAround([level.width / 2, level.height / 2], fitK * zoom, viewport);
}

/** The view that shows the whole plan as large as what the pads leave free lets it. */
export function wholeView(level: Limits, viewport: Viewport): View {
  return fitView(level, viewport, fitScale(level, viewport));
}

/** The view at scale `k` with `point` in the middle of what the pads leave free. */
export function viewAround(point: Point, k: number, viewport: Viewport): View {
  const { pads } = viewport;
  return {
    cx: point[0] - (pads.left - pads.right) / 2 / k,
    cy: point[1] - (pads.top - pads.bottom) / 2 / k,
    k,
  };
}

/** The point in the middle of what the pads leave free: the inverse of `viewAround`. */
export function middleOf(view: View, { pads }: Viewport): Point {
  return [view.cx + (pads.left - pads.right) / 2 / view.k, view.cy + (pads.top - pads.bottom) / 2 / view.k];
}

/**
 * The nearest view of the same scale that has `bounds` inside what the pads leave free, with `marginPx` around them;
 * of what is larger than that room, as much as fits.
 */
export function viewHolding(bounds: Bounds, view: View, viewport: Viewport, marginPx: number): View {
  const { width, height, pads } = viewport;
  const margin = marginPx / view.k;
  const { minX, minY, maxX, maxY } = expandBounds(bounds, margin);
  const [left, top] = project(view, viewport, [minX, minY]);
  const [right, bottom] = project(view, viewport, [maxX, maxY]);
  const dx = shiftInto(left, right, pads.left, width - pads.right);
  const dy = shiftInto(top, bottom, pads.top, height - pads.bottom);
  return panBy(view, dx, dy);
}

/** The view that shows `bounds` as large as the free room and the level's limits let it. */
export function viewOfBounds(
  bounds: Bounds,
  level: Limits,
  viewport: Viewport,
  fitK: number,
  zoomMax: number,
): View {
  const free = freeRectangle(viewport);
  const width = Math.max(bounds.maxX - bounds.minX, 1e-6);
  const height = Math.max(bounds.maxY - bounds.minY, 1e-6);
  const whole = Math.min(free.width / width, free.height / height);
  const wanted = Math.max(whole * flownShare, Math.min(whole * 0.92, fitK));
  const k = clampScale(Math.min(wanted, fitK * zoomMax), level, fitK);
  return viewAround([(bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2], k, viewport);
}

/** The scale at which `bounds` take `share` of what the pads leave free. */
export function scaleHolding({ minX, minY, maxX, maxY }: Bounds, viewport: Viewport, share: number): number {
  const free = freeRectangle(viewport);
  const width = Math.max(maxX - minX, 1e-6);
  const height = Math.max(maxY - minY, 1e-6);
  return Math.min((free.width * share) / width, (free.height * share) / height);
}

/** `k` inside the level's zoom limits. */
function clampScale(k: number, level: Limits, fitK: number): number {
  return Math.min(Math.max(k, fitK * level.minZoom), fitK * level.maxZoom);
}

/**
 * The nearest view that keeps the zoom limits and does not lose the map: along each axis at least
 * half of the plan, or half of the free room where the plan is larger, stays in sight.
 */
export function clampView(view: View, level: Limits, viewport: Viewport, fitK: number): View {
  const k = clampScale(view.k, level, fitK);
  const { pads } = viewport;
  return {
    cx: clampAxis(view.cx, k, level.width, viewport.width, pads.left, pads.right),
    cy: clampAxis(view.cy, k, level.height, viewport.height, pads.top, pads.bottom),
    k,
  };
}

/** The view scaled by `factor` (within limits) so that the map point under `screen` stays there. */
export function zoomAbout(
  view: View,
  screen: Point,
  factor: number,
  level: Limits,
  viewport: Viewport,
  fitK: number,
): View {
  const k = clampScale(view.k * factor, level, fitK);
  const [x, y] = unproject(view, viewport, screen);
  return {
    cx: x - (screen[0] - viewport.width / 2) / k,
    cy: y - (screen[1] - viewport.height / 2) / k,
    k,
  };
}

/** The view moved so that the map follows a pointer by (`dx`, `dy`) screen px. */
export function panBy(view: View, dx: number, dy: number): View {
  return { cx: view.cx - dx / view.k, cy: view.cy - dy / view.k, k: view.k };
}

/**
 * The view at share `t` (0 to 1) of a flight: the scale changes evenly by factor, and the centre
 * along with it, so that one point of the screen stays fixed as under a pinch.
 */
export function flightView(from: View, to: View, t: number): View {
  if (t >= 1) return to;
  const k = from.k * (to.k / from.k) ** t;
  const isZoom = Math.abs(to.k / from.k - 1) > 1e-3;
  const share = isZoom ? (1 / k - 1 / from.k) / (1 / to.k - 1 / from.k) : t;
  return { cx: from.cx + (to.cx - from.cx) * share, cy: from.cy + (to.cy - from.cy) * share, k };
}

/** Eases a flight in and out. */
export function ease(t: number): number {
  return t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2;
}

/** Map px seen in the whole box, grown by `margin` (share of the box) on each side. */
export function visibleBounds(view: View, viewport: Viewport, margin = 0): Bounds {
  const halfWidth = (viewport.width * (0.5 + margin)) / view.k;
  const halfHeight = (viewport.height * (0.5 + margin)) / view.k;
  return {
    minX: view.cx - halfWidth,
    minY: view.cy - halfHeight,
    maxX: view.cx + halfWidth,
    maxY: view.cy + halfHeight,
  };
}

/** Width and height in screen px of what the pads leave free; never under 1. */
function freeRectangle(viewport: Viewport): { width: number; height: number } {
  const { pads } = viewport;
  return {
    width: Math.max(viewport.width - pads.left - pads.right, 1),
    height: Math.max(viewport.height - pads.top - pads.bottom, 1),
  };
}

/** By how much a stretch has to move to lie between two edges, or to fill what is between them. */
function shiftInto(start: number, end: number, freeStart: number, freeEnd: number): number {
  const toStart = freeStart - start;
  const toEnd = freeEnd - end;
  const [least, most] = [Math.min(toStart, toEnd), Math.max(toStart, toEnd)];
  return Math.min(Math.max(0, least), most);
}

function clampAxis(
  center: number,
  k: number,
  length: number,
  box: number,
  padStart: number,
  padEnd: number,
): number {
  const plan = length * k;
  const freeStart = padStart;
  const freeEnd = Math.max(box - padEnd, padStart + 1);
  const needed = 0.5 * Math.min(plan, freeEnd - freeStart);
  const start = box / 2 - center * k;
  const clamped = Math.min(Math.max(start, freeStart + needed - plan), freeEnd - needed);
  return (box / 2 - clamped) / k;
}
