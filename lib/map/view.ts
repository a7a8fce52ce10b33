import { type Bounds, expandBounds, unionBounds } from '../geometry/bounds.ts';
import type { Point } from '../geometry/point.ts';
import type { LevelDrawing, Pads, View, Viewport } from './types.ts';

export const noPads: Pads = { top: 0, right: 0, bottom: 0, left: 0 };

/** Margin around a whole plan and around the target of a flight, in screen px. */
const fitMarginPx = 16;
/** Share of the free room that the target of a flight takes, so that its surroundings stay visible. */
const flownShare = 0.5;

/** Size of a level in map px. It begins at (0, 0) unless `left` or `top` is set. */
type Size = Pick<LevelDrawing, 'width' | 'height'> & { readonly left?: number; readonly top?: number };
type Limits = Size & Pick<LevelDrawing, 'minZoom' | 'maxZoom'>;

/** The rectangle that a whole view shows: the size of a level and, without a picture, all its places. */
export type Ground = Limits & Pick<LevelDrawing, 'defaultZoom'>;

/** Returns the ground of a level. `extent` is the bounds of its places in map px. */
export function groundOf(level: LevelDrawing, extent: Bounds): Ground {
  if (level.imageUrl !== null) return { ...level, left: 0, top: 0 };
  const size = { minX: 0, minY: 0, maxX: level.width, maxY: level.height };
  const { minX, minY, maxX, maxY } = unionBounds(size, extent);
  return { ...level, left: minX, top: minY, width: maxX - minX, height: maxY - minY };
}

/** Returns the screen point (px from the top left of the box) of a map point. */
export function project(view: View, viewport: Viewport, point: Point): Point {
  return [
    (point[0] - view.cx) * view.k + viewport.width / 2,
    (point[1] - view.cy) * view.k + viewport.height / 2,
  ];
}

/** Returns the map point of a screen point. The inverse of `project`. */
export function unproject(view: View, viewport: Viewport, screen: Point): Point {
  return [
    (screen[0] - viewport.width / 2) / view.k + view.cx,
    (screen[1] - viewport.height / 2) / view.k + view.cy,
  ];
}

/** Returns zoom 1: the screen px per map px at which the whole plan fits between the pads. */
export function fitScale(level: Size, viewport: Viewport): number {
  const free = freeRectangle(viewport);
  const margin = Math.min(fitMarginPx, free.width / 10, free.height / 10);
  return Math.min((free.width - 2 * margin) / level.width, (free.height - 2 * margin) / level.height);
}

/** Returns the view that shows the plan in the middle of the free room, at `zoom`. */
export function fitView(level: Size, viewport: Viewport, fitK: number, zoom = 1): View {
  const { left = 0, top = 0, width, height } = level;
  return viewAround([left + width / 2, top + height / 2], fitK * zoom, viewport);
}

/** Returns the view that shows the whole plan as large as the free room allows. */
export function wholeView(level: Size, viewport: Viewport): View {
  return fitView(level, viewport, fitScale(level, viewport));
}

/** Returns the view at scale `k` with `point` in the middle of the free room. */
export function viewAround(point: Point, k: number, viewport: Viewport): View {
  const { pads } = viewport;
  return {
    cx: point[0] - (pads.left - pads.right) / 2 / k,
    cy: point[1] - (pads.top - pads.bottom) / 2 / k,
    k,
  };
}

/** Returns the map point in the middle of the free room. The inverse of `viewAround`. */
export function middleOf(view: View, { pads }: Viewport): Point {
  return [view.cx + (pads.left - pads.right) / 2 / view.k, view.cy + (pads.top - pads.bottom) / 2 / view.k];
}

/**
 * Returns the nearest view of the same scale that has `bounds` inside the free room, with `marginPx` around them. If
 * `bounds` are larger than the free room, shows as much of them as fits.
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

/** Returns the view that shows `bounds` as large as the free room and the limits of the level allow. */
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

/** Returns the scale at which `bounds` take `share` of the free room. */
export function scaleHolding({ minX, minY, maxX, maxY }: Bounds, viewport: Viewport, share: number): number {
  const free = freeRectangle(viewport);
  const width = Math.max(maxX - minX, 1e-6);
  const height = Math.max(maxY - minY, 1e-6);
  return Math.min((free.width * share) / width, (free.height * share) / height);
}

/** Limits `k` to the zoom limits of the level. */
function clampScale(k: number, level: Limits, fitK: number): number {
  return Math.min(Math.max(k, fitK * level.minZoom), fitK * level.maxZoom);
}

/**
 * Returns the nearest view within the zoom limits that does not lose the map: along each axis at least half of the plan
 * stays in sight, or half of the free room if the plan is larger.
 */
export function clampView(view: View, level: Limits, viewport: Viewport, fitK: number): View {
  const k = clampScale(view.k, level, fitK);
  const { pads } = viewport;
  const { left = 0, top = 0, width, height } = level;
  return {
    cx: left + clampAxis(view.cx - left, k, width, viewport.width, pads.left, pads.right),
    cy: top + clampAxis(view.cy - top, k, height, viewport.height, pads.top, pads.bottom),
    k,
  };
}

/** Returns the view scaled by `factor` (within limits) so that the map point under `screen` stays there. */
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

/** Returns the view moved so that the map follows a pointer by (`dx`, `dy`) screen px. */
export function panBy(view: View, dx: number, dy: number): View {
  return { cx: view.cx - dx / view.k, cy: view.cy - dy / view.k, k: view.k };
}

/**
 * Returns the view at share `t` (0 to 1) of a flight. The scale changes evenly by factor and the centre with it, so
 * that one point of the screen stays fixed as in a pinch.
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

/** Returns the bounds in map px of the whole box, enlarged by `margin` (share of the box) on each side. */
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

/** Returns width and height in screen px of the free room between the pads, at least 1. */
function freeRectangle(viewport: Viewport): { width: number; height: number } {
  const { pads } = viewport;
  return {
    width: Math.max(viewport.width - pads.left - pads.right, 1),
    height: Math.max(viewport.height - pads.top - pads.bottom, 1),
  };
}

/** Returns the distance that a stretch must move to lie between two edges, or to fill the space between them. */
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
