/** How long one request may keep all others waiting, in milliseconds. */
const sliceMs = 10;

/**
 * To be asked between the pieces of long work: null, or after each ten milliseconds what to wait for, so that the event
 * loop is free for other requests.
 */
export function pauses(): () => Promise<void> | null {
  let begunAt = performance.now();
  return () => {
    if (performance.now() - begunAt < sliceMs) return null;
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
