import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives the pages of the calling thread's heap that hold nothing any more back to the system. For a thread that is about
 * to end: the engine would keep all of its pages for a while.
 */
export function emptyHeap(): void {
  collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** The flag is the whole process's: another thread that ends just now may take it back before the context is made. */
function collector(): (options: object) => void {
  while (true) {
    setFlagsFromString('--expose-gc');
    const gc = runInNewContext('globalThis.gc');
    setFlagsFromString('--no-expose-gc');
    if (gc) return gc;
  }
}
