/** How long one request may keep all others waiting, in milliseconds. */
const sliceMs = 10;

/**
 * As long while something is written that is on its way out: a socket takes some 200 KB at a time, so after longer slices
 * the database would be waiting for rows that are there.
 */
export const sliceMsWhileWriting = 0.5;

/**
 * To be asked between the pieces of long work: null, or after each so many milliseconds what to wait for, so that the
 * event loop is free for others.
 */
export function pauses(longestMs = sliceMs): () => Promise<void> | null {
  let begunAt = performance.now();
  return () => {
    if (performance.now() - begunAt < longestMs) return null;
    return new Promise((resolve) => {
      setImmediate(() => {
        begunAt = performance.now();
        resolve();
      });
    });
  };
}

/**
 * What `work` makes of each item, in their order, with pauses between: its own, or those of the longer work that this is
 * a part of. Throws what `work` throws.
 */
export async function mapInSlices<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => R,
  pause = pauses(),
): Promise<R[]> {
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    results.push(work(item, index));
    const rest = pause();
    if (rest) await rest;
  }
  return results;
}

/**
 * What `work` makes of each item, in their order: that of the next is begun while one waits for the one before. Throws
 * what `work` throws, once what was begun has ended.
 */
export async function* oneAhead<T, R>(items: readonly T[], work: (item: T) => Promise<R>): AsyncGenerator<R> {
  const begun: Promise<R>[] = [];
  const waiting = [...items];
  try {
    while (waiting.length > 0 || begun.length > 0) {
      for (const item of waiting.splice(0, 2 - begun.length)) {
        const working = work(item);
        // It may fail before anybody waits for it.
        working.catch(() => {});
        begun.push(working);
      }
      const [first] = begun;
      if (!first) return;
      yield await first;
      begun.shift();
    }
  } finally {
    await Promise.allSettled(begun);
  }
}
