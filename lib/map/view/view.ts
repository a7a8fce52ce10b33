import { type Bounds, boundsCenter } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import type { Pads, Scale, View, Viewport } from '../types.ts';
import { plainBearing, turnBetween, turned, turnedBack, turnedSize, turnOf } from './turn.ts';

export const noPads: Pads = { top: 0, right: 0, bottom: 0, left: 0 };

/** Size in screen px. */
type Box = Pick<Viewport, 'width' | 'height'>;

/** Returns the screen point (px from the top left of the box) of a map point. */
export function project(view: View, box: Box, point: Point): Point {
  const [x, y] = turned([point[0] - view.cx, point[1] - view.cy], turnOf(view.bearing));
  return [x * view.k + box.width / 2, y * view.k + box.height / 2];
}

/** Returns the map point of a screen point. The inverse of `project`. */
export function unproject(view: View, box: Box, screen: Point): Point {
  return viewOver([view.cx, view.cy], view, [box.width / 2 - screen[0], box.height / 2 - screen[1]]);
}

/** Returns the map point that lies (`dx`, `dy`) screen px before a map point. */
function viewOver(point: Point, { k, bearing }: Scale, [dx, dy]: Point): Point {
  const [x, y] = turnedBack([dx / k, dy / k], turnOf(bearing));
  return [point[0] - x, point[1] - y];
}

/** Returns the view at scale `k` with `point` in the middle of the free room. */
export function viewAround(point: Point, k: number, { pads }: Viewport, bearing = 0): View {
  const [cx, cy] = viewOver(point, { k, bearing }, [
    (pads.left - pads.right) / 2,
    (pads.top - pads.bottom) / 2,
  ]);
  return { cx, cy, k, bearing };
}

/** Returns the map point in the middle of the free room. The inverse of `viewAround`. */
export function middleOf(view: View, { pads }: Viewport): Point {
  return viewOver([view.cx, view.cy], view, [(pads.right - pads.left) / 2, (pads.bottom - pads.top) / 2]);
}

/** Checks whether two views look the same: within half a px and a thousandth of the scale. */
export function isSameView(a: View, b: View): boolean {
  const isNear = Math.abs(a.cx - b.cx) * b.k < 0.5 && Math.abs(a.cy - b.cy) * b.k < 0.5;
  return isNear && Math.abs(a.k / b.k - 1) < 1e-3 && Math.abs((a.bearing ?? 0) - (b.bearing ?? 0)) < 0.1;
}

/** Returns the view with another bearing, in which the map point under `screen` stays there. */
export function turnAbout(view: View, screen: Point, bearing: number, viewport: Viewport): View {
  return heldAt(view, screen, viewport, { k: view.k, bearing: plainBearing(bearing) });
}

/** Returns the view of another scale and bearing in which the map point under `screen` stays there. */
export function heldAt(view: View, screen: Point, box: Box, next: Scale): View {
  const point = unproject(view, box, screen);
  const [cx, cy] = viewOver(point, next, [screen[0] - box.width / 2, screen[1] - box.height / 2]);
  return { ...next, cx, cy };
}

/** Returns the view moved so that the map follows a pointer by (`dx`, `dy`) screen px. */
export function panBy(view: View, dx: number, dy: number): View {
  const [cx, cy] = viewOver([view.cx, view.cy], view, [dx, dy]);
  return { ...view, cx, cy };
}

/**
 * Returns the view at share `t` (0 to 1) of a flight. The scale changes evenly by factor and the centre with it, so
 * that one point of the screen stays fixed as in a pinch. The bearing takes the shorter way.
 */
export function flightView(from: View, to: View, t: number): View {
  if (t >= 1) return to;
  const k = from.k * (to.k / from.k) ** t;
  const isZoom = Math.abs(to.k / from.k - 1) > 1e-3;
  const share = isZoom ? (1 / k - 1 / from.k) / (1 / to.k - 1 / from.k) : t;
  const { bearing = 0 } = from;
  return {
    cx: from.cx + (to.cx - from.cx) * share,
    cy: from.cy + (to.cy - from.cy) * share,
    k,
    bearing: plainBearing(bearing + turnBetween(bearing, to.bearing ?? 0) * t),
  };
}

/** Eases a flight in and out. */
export function ease(t: number): number {
  return t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2;
}

/** Returns the bounds in map px of all that a box of screen px around the middle of the view shows. */
export function visibleBounds({ cx, cy, k, bearing }: View, { width, height }: Box): Bounds {
  const [across, down] = turnedSize(width / 2 / k, height / 2 / k, turnOf(bearing));
  return { minX: cx - across, minY: cy - down, maxX: cx + across, maxY: cy + down };
}

/** Returns the upright box on the screen, in px, around map bounds. */
export function boundsOnScreen(bounds: Bounds, view: View, box: Box): Bounds {
  const [x, y] = project(view, box, boundsCenter(bounds));
  const [width, height] = turnedSize(
    bounds.maxX - bounds.minX,
    bounds.maxY - bounds.minY,
    turnOf(view.bearing),
  );
  const [across, down] = [(width * view.k) / 2, (height * view.k) / 2];
  return { minX: x - across, minY: y - down, maxX: x + across, maxY: y + down };
}
