/**
 * Caches the results of `make` by text. Clients choose the texts, so the cache is cleared when it has `max` entries,
 * and texts longer than `charsMax` are not cached.
 */
export function cacheByText<T>(
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
