/**
 * `make` with its results kept by their text, for what the same few texts are made of again and again. Clients choose
 * the texts: when `max` are kept all are dropped, and one longer than `charsMax` is made each time.
 */
export function remembering<T>(
  make: (text: string) => T,
  { max = 100, charsMax = 500 } = {},
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = make(text);
    if (text.length > charsMax) return made;
    if (known.size >= max) known.clear();
    known.set(text, made);
    return made;
  };
}
