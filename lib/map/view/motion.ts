import type { View } from '../types.ts';
import { ease, flightView, panBy } from './view.ts';

const flightMs = 380;
const glideMs = 325;
const glideSlowestPxPerMs = 0.015;

/** Moves a view by itself: flights to a target and the glide after a drag. One movement runs at a time. */
export type Motion = {
  /** The target of the current flight, or null. */
  readonly goal: View | null;
  flyTo(target: View): void;
  /** Continues a movement with a velocity in px per ms. */
  fling(vx: number, vy: number): void;
  stop(): void;
};

type Options = {
  view(): View;
  /** Called with the next view of a movement. May limit it. */
  set(view: View): void;
  isReducedMotion(): boolean;
};

export function createMotion({ view, set, isReducedMotion }: Options): Motion {
  let frame = 0;
  let goal: View | null = null;

  const stop = () => {
    cancelAnimationFrame(frame);
    goal = null;
  };
  const animate = (step: (elapsedMs: number) => boolean) => {
    stop();
    const start = performance.now();
    const tick = (now: number) => {
      if (step(Math.max(0, now - start))) frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
  };
  return {
    get goal() {
      return goal;
    },
    flyTo(target) {
      if (isReducedMotion()) {
        stop();
        return set(target);
      }
      const from = view();
      animate((elapsedMs) => {
        const share = Math.min(elapsedMs / flightMs, 1);
        set(flightView(from, target, ease(share)));
        if (share === 1) goal = null;
        return share < 1;
      });
      goal = target;
    },
    fling(vx, vy) {
      if (isReducedMotion()) return;
      const from = view();
      animate((elapsedMs) => {
        const decay = Math.exp(-elapsedMs / glideMs);
        const travelled = glideMs * (1 - decay);
        const before = view();
        set(panBy(from, vx * travelled, vy * travelled));
        // At one edge the map keeps gliding along that edge. In a corner it stops.
        const isStuck = elapsedMs > 0 && before.cx === view().cx && before.cy === view().cy;
        return !isStuck && Math.hypot(vx, vy) * decay > glideSlowestPxPerMs;
      });
    },
    stop,
  };
}
