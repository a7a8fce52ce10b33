import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives the pages of the calling thread's heap that hold nothing any more back to the system. For a thread that is about
 * to end: the engine would keep all of its pages for a while.
 */
export function emptyHeap(): void {
  collector()?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

const tries = 100;

/**
 * The flag is the whole process's: another thread that ends just now may take it back before the context is made. Null
 * where the engine was told another name for it.
 */
function collector(): ((options: object) => void) | null {
  for (let n = 0; n < tries; n++) {
    setFlagsFromString('--expose-gc');
    const gc = runInNewContext('globalThis.gc');
    setFlagsFromString('--no-expose-gc');
    if (gc) return gc;
  }
  return null;
}
