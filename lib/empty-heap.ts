import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives the pages of the calling thread's heap that hold nothing any more back to the system. For a thread that is about
 * to end: the engine would keep all of its pages for a while.
 */
export function emptyHeap(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  setFlagsFromString('--no-expose-gc');
}
