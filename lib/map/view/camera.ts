import type { Point } from '../../geometry/point.ts';
import type { View, Viewport } from '../types.ts';
import { clampView, fitScale, fitView, type Ground, homeView, ownBearing, zoomAbout } from './fit.ts';
import { createMotion } from './motion.ts';
import { isSameView, panBy, turnAbout } from './view.ts';

/** Holds the view and moves it within its limits, by hand or as an animation. */
export type Camera = {
  readonly view: View;
  /** The target view of the current flight, or the current view if there is no flight. */
  readonly goal: View;
  /** The scale at zoom 1 in the current viewport. */
  readonly fitK: number;
  set(view: View): void;
  panBy(dx: number, dy: number): void;
  zoomAt(screen: Point, factor: number): void;
  zoomSmoothly(screen: Point, factor: number): void;
  flyTo(view: View): void;
  /** Turns the map about a screen point. */
  turnAt(screen: Point, bearing: number): void;
  /** Whether the map shows all of the level between the pads as it did after a fit, or flies there. */
  isFitted(): boolean;
  /** Shows all of the level between the pads, turned as its own bearing says. */
  fit(isFlight: boolean): void;
  /** Continues the movement with a velocity in px per ms. */
  fling(vx: number, vy: number): void;
  stop(): void;
  /**
   * Called when the level or the box changed. Computes zoom 1 again, and keeps zoom and middle or shows the whole plan.
   */
  refit(keep: 'zoom' | 'view' | 'none'): void;
  /** Called when the resting pads or the bearing from the start changed. Computes zoom 1 again without moving the view. */
  measure(): void;
};

type Options = {
  level(): Ground | null;
  viewport(): Viewport;
  /** The viewport with the resting pads. Zoom 1 is measured with this viewport. */
  restingViewport(): Viewport;
  isReducedMotion(): boolean;
  changed(): void;
};

export function createCamera(options: Options): Camera {
  const { level, viewport, restingViewport, isReducedMotion, changed } = options;
  let view: View = { cx: 0, cy: 0, k: 1 };
  let fitK = 1;
  /** The bearing that the level has from the start, in its box. */
  let own = 0;
  /** The view of the last fit. As long as the map shows it, a change of its box fits again. */
  let fitted: View | null = null;

  const clamped = (next: View) => {
    const current = level();
    return current ? clampView(next, current, viewport(), fitK) : next;
  };
  const set = (next: View) => {
    view = clamped(next);
    changed();
  };
  const motion = createMotion({ view: () => view, set, isReducedMotion });
  const goal = () => motion.goal ?? view;
  const jump = (next: View) => {
    motion.stop();
    set(next);
  };
  const flyTo = (to: View) => motion.flyTo(clamped(to));
  const zoomed = (from: View, screen: Point, factor: number): View => {
    const current = level();
    return current ? zoomAbout(from, screen, factor, current, viewport(), fitK) : from;
  };
  const homeOf = (ground: Ground) => homeView(ground, viewport(), restingViewport());
  const isFitted = () => fitted !== null && isSameView(fitted, goal());
  const measure = () => {
    const current = level();
    if (!current) return null;
    fitK = fitScale(current, restingViewport());
    own = ownBearing(current, restingViewport());
    return current;
  };

  return {
    get view() {
      return view;
    },
    get goal() {
      return goal();
    },
    get fitK() {
      return fitK;
    },
    isFitted,
    set: jump,
    panBy: (dx, dy) => jump(panBy(view, dx, dy)),
    zoomAt: (screen, factor) => jump(zoomed(view, screen, factor)),
    turnAt: (screen, bearing) => jump(turnAbout(view, screen, bearing, viewport())),
    // Two quick zoom steps add up: the second starts at the target of the first.
    zoomSmoothly: (screen, factor) => flyTo(zoomed(goal(), screen, factor)),
    flyTo,
    fit(isFlight) {
      const current = level();
      if (!current) return;
      fitted = clamped(homeOf(current));
      // A panel that covers nothing more starts no flight.
      if (!isFlight) jump(fitted);
      else if (!isSameView(fitted, goal())) flyTo(fitted);
    },
    fling: motion.fling,
    stop: motion.stop,
    refit(keep) {
      // A resize ends a running flight at its target.
      const from = goal();
      const zoom = from.k / fitK;
      const wasFitted = isFitted();
      const isOwn = (from.bearing ?? 0) === own;
      const current = measure();
      if (!current) return;
      // A map that nobody has turned takes the bearing of the next level, or of the turned phone.
      const bearing = isOwn ? own : from.bearing;
      const isFit = keep === 'none' ? current.defaultZoom === 1 : wasFitted;
      if (keep === 'view') jump({ ...from, bearing });
      else if (isFit) jump(homeOf(current));
      else if (keep === 'zoom') jump({ ...from, k: zoom * fitK, bearing });
      else jump(fitView(current, viewport(), current.defaultZoom * fitK, own));
      fitted = isFit ? view : null;
    },
    measure,
  };
}
