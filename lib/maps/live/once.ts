import type { MaybePromise } from '#lib/platform/maybe-promise.ts';

/** Makes a value once; a failure is forgotten, so that the next call tries again. */
export function once<T>(make: () => Promise<T>): () => MaybePromise<T> {
  const each = onceEach<'', T>(make);
  return () => each('');
}

/** Makes each value once, however many ask at the same time, and has it at hand from then on; a failure is forgotten. */
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
