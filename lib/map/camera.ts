import type { Point } from '../geometry/point.ts';
import type { View, Viewport } from './types.ts';
import { clampView, ease, fitScale, fitView, flightView, type Ground, panBy, zoomAbout } from './view.ts';

const flightMs = 380;
const glideMs = 325;
const glideSlowestPxPerMs = 0.015;

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
  /** Continues the movement with a velocity in px per ms. */
  fling(vx: number, vy: number): void;
  stop(): void;
  /**
   * Called when the level or the box changed. Computes zoom 1 again, and keeps zoom and middle or shows the whole plan.
   */
  refit(keep: 'zoom' | 'view' | 'none'): void;
  /** Called when the resting pads changed. Computes zoom 1 again without moving the view. */
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

export function createCamera({
  level,
  viewport,
  restingViewport,
  isReducedMotion,
  changed,
}: Options): Camera {
  let view: View = { cx: 0, cy: 0, k: 1 };
  let fitK = 1;
  let frame = 0;
  /** The target view while a flight lasts. */
  let goal: View | null = null;

  const set = (next: View) => {
    const current = level();
    view = current ? clampView(next, current, viewport(), fitK) : next;
    changed();
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    goal = null;
  };
  const jump = (next: View) => {
    stop();
    set(next);
  };
  const animate = (step: (elapsedMs: number) => boolean) => {
    stop();
    const start = performance.now();
    const tick = (now: number) => {
      if (step(Math.max(0, now - start))) frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
  };
  const flyTo = (to: View) => {
    const current = level();
    const target = current ? clampView(to, current, viewport(), fitK) : to;
    if (isReducedMotion()) return jump(target);
    const from = view;
    animate((elapsedMs) => {
      const share = Math.min(elapsedMs / flightMs, 1);
      set(flightView(from, target, ease(share)));
      if (share === 1) goal = null;
      return share < 1;
    });
    goal = target;
  };
  const zoomed = (from: View, screen: Point, factor: number): View => {
    const current = level();
    return current ? zoomAbout(from, screen, factor, current, viewport(), fitK) : from;
  };

  return {
    get view() {
      return view;
    },
    get goal() {
      return goal ?? view;
    },
    get fitK() {
      return fitK;
    },
    set: jump,
    panBy(dx, dy) {
      stop();
      set(panBy(view, dx, dy));
    },
    zoomAt(screen, factor) {
      stop();
      set(zoomed(view, screen, factor));
    },
    // Two quick zoom steps add up: the second starts at the target of the first.
    zoomSmoothly: (screen, factor) => flyTo(zoomed(goal ?? view, screen, factor)),
    flyTo,
    fling(vx, vy) {
      if (isReducedMotion()) return;
      const from = view;
      animate((elapsedMs) => {
        const decay = Math.exp(-elapsedMs / glideMs);
        const travelled = glideMs * (1 - decay);
        const before = view;
        set(panBy(from, vx * travelled, vy * travelled));
        // At one edge the map keeps gliding along that edge. In a corner it stops.
        const isStuck = elapsedMs > 0 && before.cx === view.cx && before.cy === view.cy;
        return !isStuck && Math.hypot(vx, vy) * decay > glideSlowestPxPerMs;
      });
    },
    stop,
    refit(keep) {
      const current = level();
      if (!current) return;
      // A resize ends a running flight at its target.
      const from = goal ?? view;
      stop();
      const zoom = from.k / fitK;
      fitK = fitScale(current, restingViewport());
      if (keep === 'none') set(fitView(current, viewport(), fitK, current.defaultZoom));
      else set(keep === 'view' ? from : { ...from, k: zoom * fitK });
    },
    measure() {
      const current = level();
      if (current) fitK = fitScale(current, restingViewport());
    },
  };
}
