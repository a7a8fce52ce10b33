import type { MaybePromise } from './maybe-promise.ts';

/** Makes a value once. A failure is not kept: the next call tries again. */
export function once<T>(make: () => Promise<T>): () => MaybePromise<T> {
  const each = onceEach<'', T>(make);
  return () => each('');
}

/** Makes the value of each key once, also for simultaneous callers, and keeps it. A failure is not kept. */
export function onceEach<Key extends string, T>(
  make: (key: Key) => Promise<T>,
): (key: Key) => MaybePromise<T> {
  const made = new Map<Key, MaybePromise<T>>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const making = make(key);
    made.set(key, making);
    making.then(
      (value) => made.set(key, value),
      () => made.delete(key),
    );
    return making;
  };
}
