import { fetchAllAhead } from '../../late/late-code.ts';
import { savesData } from '../together/saves-data.ts';

/** Time for the screen to open before other code is loaded. The first input ends it. */
const openingMs = 3000;
const inputs = ['pointerdown', 'keydown'] as const;

/**
 * Loads all code of the screen while it is idle, and calls `then` after the first input. A browser that is told to save
 * data loads nothing. Returns a function that ends it.
 */
export function fetchAhead(then: (signal: AbortSignal) => Promise<void> = async () => {}): () => void {
  if (savesData()) return () => {};
  const stop = new AbortController();
  const { signal } = stop;
  let fetching: Promise<void> | null = null;
  const begin = () => {
    fetching ??= fetchAllAhead(signal);
    return fetching;
  };
  const timer = setTimeout(begin, openingMs);
  const worked = async () => {
    for (const name of inputs) document.removeEventListener(name, worked);
    await begin();
    if (!signal.aborted) await then(signal);
  };
  for (const name of inputs) document.addEventListener(name, worked, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  return () => stop.abort();
}
