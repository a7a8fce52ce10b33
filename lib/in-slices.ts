/** How long one request may keep all others waiting, in milliseconds. */
const sliceMs = 10;

/**
 * What `work` makes of each item, in their order, with room for other requests between: the event loop is given free
 * after each ten milliseconds. Throws what `work` throws.
 */
export async function mapInSlices<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => R,
): Promise<R[]> {
  const results: R[] = [];
  let begunAt = performance.now();
  for (const [index, item] of items.entries()) {
    results.push(work(item, index));
    if (performance.now() - begunAt < sliceMs) continue;
    await new Promise((resolve) => setImmediate(resolve));
    begunAt = performance.now();
  }
  return results;
}
