/** Makes a value once; a failure is forgotten, so that the next call tries again. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  const each = onceEach<'', T>(make);
  return () => each('');
}

/** Makes each value once, however many ask at the same time; a failure is forgotten. */
export function onceEach<Key extends string, T>(make: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  const made = new Map<Key, Promise<T>>();
  return (key) => {
    let value = made.get(key);
    if (!value) {
      value = make(key);
      made.set(key, value);
      value.catch(() => made.delete(key));
    }
    return value;
  };
}
