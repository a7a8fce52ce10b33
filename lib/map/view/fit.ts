import { type Bounds, boundsCenter, expandBounds, unionBounds } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import type { LevelDrawing, View, Viewport } from '../types.ts';
import { turned, turnedBack, turnedBounds, turnedSize, turnOf } from './turn.ts';
import { boundsOnScreen, heldAt, middleOf, panBy, viewAround } from './view.ts';

/** Least margin around what a fit shows, in screen px: half of a marker, and the margin of the bars. */
const fitMarginPx = 12;
/** Margin on each side of all places, as a share of the free room. */
const placesMargin = 0.02;
/** The part of a plan that a fit shows is at least this share of it, so that a few places keep their surroundings. */
const contentMin = 0.4;
/** A plan is turned where that gives it at least this many times the area. */
const turnGain = 1.4;
/** Share of the plan, or of the free room, that stays in sight. */
const lostShare = 0.5;
/** Share of the free room that the target of a flight takes, so that its surroundings stay visible. */
const flownShare = 0.5;

/** Size of a level in map px. It begins at (0, 0) unless `left` or `top` is set. */
type Size = Pick<LevelDrawing, 'width' | 'height'> & { readonly left?: number; readonly top?: number };
type Limits = Size & Pick<LevelDrawing, 'minZoom' | 'maxZoom' | 'deepestK'>;

/** What a fit shows: the whole plan, or the part of it that has places. */
export type Framing = 'plan' | 'places';

/** What a fit shows of a level, and how it is turned. */
export type Framed = Size &
  Pick<LevelDrawing, 'bearing'> & {
    /** The part that a fit shows. Absent: all of it. */
    readonly content?: Size;
  };

/** The rectangle that a whole view shows: the size of a level and, without a picture, all its places. */
export type Ground = Framed & Limits & Pick<LevelDrawing, 'defaultZoom'>;

/**
 * Returns the ground of a level. `extent` is the bounds of its places in map px. Its content has a rim of `rim` times the
 * plan on each side of them.
 */
export function groundOf(level: LevelDrawing, extent: Bounds, framing: Framing = 'plan', rim = 0): Ground {
  const size = { minX: 0, minY: 0, maxX: level.width, maxY: level.height };
  const plan = level.imageUrl === null ? unionBounds(size, extent) : size;
  const ground = { ...level, ...sizeOf(plan) };
  return framing === 'plan' ? ground : { ...ground, content: sizeOf(contentOf(plan, extent, rim)) };
}

function sizeOf({ minX, minY, maxX, maxY }: Bounds) {
  return { left: minX, top: minY, width: maxX - minX, height: maxY - minY };
}

export function boundsOfSize({ left = 0, top = 0, width, height }: Size): Bounds {
  return { minX: left, minY: top, maxX: left + width, maxY: top + height };
}

/** Returns the part of a plan that has places, at least `contentMin` of it in each direction. */
function contentOf(plan: Bounds, extent: Bounds, rim: number): Bounds {
  if (extent.minX > extent.maxX) return plan;
  const [minX, maxX] = stretchOf(plan.minX, plan.maxX, extent.minX, extent.maxX, rim);
  const [minY, maxY] = stretchOf(plan.minY, plan.maxY, extent.minY, extent.maxY, rim);
  return { minX, minY, maxX, maxY };
}

function stretchOf(start: number, end: number, from: number, to: number, rim: number): [number, number] {
  const room = to - from + 2 * rim * (end - start);
  const length = Math.min(Math.max(room, (end - start) * contentMin), end - start);
  const at = Math.min(Math.max((from + to - length) / 2, start), end - length);
  return [at, at + length];
}

/** Returns the bearing that a level has from the start: its own, or a quarter turn where that fills the box better. */
export function ownBearing({ bearing = 0, content, ...plan }: Framed, viewport: Viewport): number {
  if (bearing !== 'auto') return bearing;
  const shown = content ?? plan;
  const margin = content && placesMargin;
  const gain = fitScale(shown, viewport, 90, margin) / fitScale(shown, viewport, 0, margin);
  return gain ** 2 >= turnGain ? 90 : 0;
}

/**
 * Returns the scale in screen px per map px at which the whole plan fits between the pads. Zoom 1 is the upright one.
 * `margin` is the least margin on each side, as a share of the free room.
 */
export function fitScale(level: Size, viewport: Viewport, bearing = 0, margin = 0): number {
  const free = freeRectangle(viewport);
  const least = Math.min(fitMarginPx, free.width / 10, free.height / 10);
  const inner = (side: number) => side - 2 * Math.max(least, margin * side);
  const [width, height] = turnedSize(level.width, level.height, turnOf(bearing));
  return Math.min(inner(free.width) / width, inner(free.height) / height);
}

/** Returns the view that shows the middle of the plan in the middle of the free room, at scale `k`. */
export function fitView(level: Size, viewport: Viewport, k: number, bearing = 0): View {
  return viewAround(boundsCenter(boundsOfSize(level)), k, viewport, bearing);
}

/** Returns the view that shows the content of a level between the pads, turned as its own bearing says. */
export function homeView(ground: Framed, viewport: Viewport, resting: Viewport): View {
  const shown = ground.content ?? ground;
  const bearing = ownBearing(ground, resting);
  const k = fitScale(shown, viewport, bearing, ground.content && placesMargin);
  return fitView(shown, viewport, k, bearing);
}

/** Returns the view that shows the whole plan as large as the free room allows. */
export function wholeView(level: Size, viewport: Viewport, bearing = 0): View {
  return fitView(level, viewport, fitScale(level, viewport, bearing), bearing);
}

/**
 * Returns the nearest view of the same scale that has `bounds` inside the free room, with `marginPx` around them. If
 * `bounds` are larger than the free room, shows as much of them as fits.
 */
export function viewHolding(bounds: Bounds, view: View, viewport: Viewport, marginPx: number): View {
  const { width, height, pads } = viewport;
  const { minX, minY, maxX, maxY } = expandBounds(boundsOnScreen(bounds, view, viewport), marginPx);
  const dx = shiftInto(minX, maxX, pads.left, width - pads.right);
  const dy = shiftInto(minY, maxY, pads.top, height - pads.bottom);
  return panBy(view, dx, dy);
}

/** Returns the view that shows `bounds` as large as the free room and the limits of the level allow. */
export function viewOfBounds(
  bounds: Bounds,
  level: Limits,
  viewport: Viewport,
  fitK: number,
  zoomMax: number,
  bearing = 0,
): View {
  const whole = scaleHolding(bounds, viewport, 1, bearing);
  const wanted = Math.max(whole * flownShare, Math.min(whole * 0.92, fitK));
  const k = clampScale(Math.min(wanted, fitK * zoomMax), level, viewport, fitK, bearing);
  return viewAround(boundsCenter(bounds), k, viewport, bearing);
}

/** Returns the scale at which `bounds` take `share` of the free room. */
export function scaleHolding(bounds: Bounds, viewport: Viewport, share: number, bearing = 0): number {
  const free = freeRectangle(viewport);
  const [width, height] = turnedSize(
    Math.max(bounds.maxX - bounds.minX, 1e-6),
    Math.max(bounds.maxY - bounds.minY, 1e-6),
    turnOf(bearing),
  );
  return Math.min((free.width * share) / width, (free.height * share) / height);
}

/** Limits `k` to the zoom limits of the level. Zooming out ends no earlier than where the plan fits between the pads. */
function clampScale(k: number, level: Limits, viewport: Viewport, fitK: number, bearing = 0): number {
  const least = Math.min(fitK, fitScale(level, viewport, bearing)) * level.minZoom;
  return Math.min(Math.max(k, least), largestScale(level, fitK));
}

/** Returns the largest scale of a level. `fitK` is the scale of zoom 1. */
export function largestScale(
  { maxZoom, deepestK = 0 }: Pick<Limits, 'maxZoom' | 'deepestK'>,
  fitK: number,
): number {
  return Math.max(fitK * maxZoom, deepestK);
}

/**
 * Returns the nearest view within the zoom limits that does not lose the map: along each axis at least half of the plan
 * stays in sight, or half of the free room if the plan is larger.
 */
export function clampView(
  view: View,
  level: Limits,
  viewport: Viewport,
  fitK: number,
  share = lostShare,
): View {
  const { bearing = 0 } = view;
  const k = clampScale(view.k, level, viewport, fitK, bearing);
  const held = k === view.k ? view : viewAround(middleOf(view, viewport), k, viewport, bearing);
  const turn = turnOf(bearing);
  const { pads } = viewport;
  const plan = turnedBounds(boundsOfSize(level), turn);
  const [x, y] = turned([held.cx, held.cy], turn);
  const [cx, cy] = turnedBack(
    [
      clampAxis(x, k, plan.minX, plan.maxX, viewport.width, pads.left, pads.right, share),
      clampAxis(y, k, plan.minY, plan.maxY, viewport.height, pads.top, pads.bottom, share),
    ],
    turn,
  );
  return { cx, cy, k, bearing };
}

/** Returns the nearest view that leaves no part of the free room empty that the plan can fill. */
export function snugView(view: View, level: Limits, viewport: Viewport, fitK: number): View {
  return clampView(view, level, viewport, fitK, 1);
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
  const { bearing } = view;
  return heldAt(view, screen, viewport, {
    k: clampScale(view.k * factor, level, viewport, fitK, bearing),
    bearing,
  });
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
  planStart: number,
  planEnd: number,
  box: number,
  padStart: number,
  padEnd: number,
  share: number,
): number {
  const plan = (planEnd - planStart) * k;
  const freeStart = padStart;
  const freeEnd = Math.max(box - padEnd, padStart + 1);
  const needed = share * Math.min(plan, freeEnd - freeStart);
  const start = box / 2 - (center - planStart) * k;
  const clamped = Math.min(Math.max(start, freeStart + needed - plan), freeEnd - needed);
  return planStart + (box / 2 - clamped) / k;
}
