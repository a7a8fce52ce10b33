import type { Sprites } from '../drawing/sprites.ts';
import type { Frame } from '../frame.ts';
import { dotRadius } from '../marker-shape.ts';
import type { Item } from '../place-model.ts';
import type { MarkerDrawing } from '../types.ts';
import { project } from '../view/view.ts';

/**
 * The rings of pulse markers. Each is a small element that the browser's compositor animates, so a still map costs the
 * main thread nothing. The animation pauses while nobody can see it.
 */
export type PulseLayer = {
  /** Shows the rings of exactly these markers, at their positions in `frame`. */
  show(items: readonly Item[], frame: Frame): void;
  /** Moves the rings with a pan. A zoom or a turn hides them until they are shown again. */
  follow(frame: Frame): void;
  stop(): void;
};

const periodMs = 1800;
/** Fifteen steps per second are enough and cost a quarter of the work. */
const pictures = (periodMs / 1000) * 15;
const opacityStart = 0.5;

export type PulseParts = {
  host: HTMLElement;
  /** Where the rings are shown. */
  element: HTMLElement;
  sprites: () => Sprites;
  isStill: () => boolean;
};

export function createPulseLayer({ host, element, sprites, isStill }: PulseParts): PulseLayer {
  const stopped = new AbortController();
  let animations: Animation[] = [];
  let shown: { items: readonly Item[]; frame: Frame } | null = null;
  let isInView = true;

  const clear = () => {
    for (const animation of animations) animation.cancel();
    animations = [];
    element.replaceChildren();
  };
  const play = () => {
    const isSeen = isInView && !document.hidden;
    for (const animation of animations) {
      // All rings beat in phase, as if they had never paused.
      if (isSeen) animation.startTime = 0;
      else animation.pause();
    }
  };
  const render = () => {
    clear();
    if (!shown || isStill()) return;
    const { frame } = shown;
    const markers = shown.items.flatMap(({ place }) => (place.kind === 'marker' ? place : []));
    sprites().prepare(markers, frame.scale);
    for (const marker of markers) add(marker, frame);
    play();
  };
  const add = (marker: MarkerDrawing, frame: Frame) => {
    const { scale } = frame;
    const whole = (px: number) => Math.round(px * scale) / scale;
    const [x, y] = project(frame.view, frame, marker.position);
    const pulse = box(whole(x), whole(y));
    const reach = pulseReachPx(marker);
    const ring = box(-reach, -reach);
    Object.assign(ring.style, { padding: `${reach}px`, borderRadius: '50%', background: marker.color });
    animations.push(ring.animate(growth(marker, reach), timing));
    pulse.append(ring, dotOf(marker, scale, sprites()));
    element.append(pulse);
  };

  const sight = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? true;
    play();
  });
  sight.observe(host);
  document.addEventListener('visibilitychange', play, { signal: stopped.signal });
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', render, {
    signal: stopped.signal,
  });
  return {
    show(items, frame) {
      shown = { items, frame };
      element.style.transform = '';
      element.style.visibility = '';
      render();
    },
    follow(frame) {
      if (!shown) return;
      const { view, width, height } = shown.frame;
      if (frame.view.k !== view.k || frame.view.bearing !== view.bearing) {
        element.style.visibility = 'hidden';
        return;
      }
      const [x, y] = project(frame.view, frame, [view.cx, view.cy]);
      const [left, top] = [x - width / 2, y - height / 2];
      const whole = (px: number) => Math.round(px * frame.scale) / frame.scale;
      element.style.transform = `translate(${whole(left)}px, ${whole(top)}px)`;
    },
    stop() {
      stopped.abort();
      sight.disconnect();
      clear();
    },
  };
}

const timing = { duration: periodMs, iterations: Infinity, easing: `steps(${pictures})` };

/** Returns keyframes of the growing ring: fast at first, then slower and fainter. */
function growth(marker: MarkerDrawing, reach: number): Keyframe[] {
  return [
    {
      transform: `scale(${dotRadius(marker) / reach})`,
      opacity: opacityStart * marker.opacity,
      easing: 'ease-out',
    },
    { transform: 'none', opacity: 0 },
  ];
}

/** Draws the marker again over its ring, from a prepared sprite. */
function dotOf(marker: MarkerDrawing, scale: number, sprites: Sprites): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const half = Math.ceil(marker.size * scale);
  canvas.width = canvas.height = 2 * half;
  Object.assign(canvas.style, {
    position: 'absolute',
    left: `${-half / scale}px`,
    top: `${-half / scale}px`,
    width: `${(2 * half) / scale}px`,
    opacity: String(marker.opacity),
  });
  const context = canvas.getContext('2d');
  if (context) sprites.draw(context, marker, half, half, scale);
  return canvas;
}

function box(left: number, top: number): HTMLElement {
  const element = document.createElement('div');
  Object.assign(element.style, { position: 'absolute', left: `${left}px`, top: `${top}px` });
  return element;
}

function pulseReachPx(marker: Pick<MarkerDrawing, 'size'>): number {
  return marker.size * 0.95;
}
