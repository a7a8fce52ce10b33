import { importer } from './import-again.ts';
import { nextFrame } from './next-frame.ts';
import type { Pointing, PointingParts } from './pointing.ts';

const heard = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'wheel', 'keydown'] as const;
/** More events wait only if the code cannot be loaded. */
const waitingMax = 500;
const retryMs = 2000;

/**
 * The pointing whose code loads after the first picture. What a visitor does before that is kept and done as soon as the
 * code is there, so no tap is lost.
 */
export function createLatePointing(parts: PointingParts): Pointing & { load(): void } {
  const fetchPointing = importer(() => import('./pointing.ts'));
  const waiting: Event[] = [];
  const listening = new AbortController();
  let pointing: Pointing | null = null;
  let isAsked = false;
  let isStopped = false;

  for (const type of heard) {
    const keep = (event: Event) => waiting.length < waitingMax && waiting.push(event);
    parts.host.addEventListener(type, keep, { signal: listening.signal, passive: true });
  }
  const load = () => {
    if (isAsked || isStopped) return;
    isAsked = true;
    nextFrame()
      .then(fetchPointing)
      .then(
        ({ createPointing }) => {
          listening.abort();
          if (!isStopped) pointing = createPointing(parts, waiting.splice(0));
        },
        () => {
          isAsked = false;
          setTimeout(load, retryMs);
        },
      );
  };
  return {
    load,
    look: () => pointing?.look(),
    leave: () => pointing?.leave(),
    stop() {
      isStopped = true;
      listening.abort();
      pointing?.stop();
    },
  };
}
