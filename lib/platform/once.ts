/** Makes a value once. A failure is not kept: the next call tries again. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  const each = onceEach<'', T>(make);
  return () => each('');
}

/** Makes the value of each key once, also for simultaneous callers, and keeps it. A failure is not kept. */
export function onceEach<Key extends string, T>(make: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  const made = new Map<Key, Promise<T>>();
  return (key) => {
    const known = made.get(key);
    if (known) return known;
    const making = make(key);
    made.set(key, making);
    making.catch(() => made.delete(key));
    return making;
  };
}
