/**
 * Returns the JSON text of `value` with the members of every object in alphabetical order, so that equal values give
 * equal bytes. Leaves out members that are undefined.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(isOrdered(value) ? value : ordered(value));
}

/** Checks whether `value` is in order and needs no copy. Stored values come back in order. */
function isOrdered(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) {
    for (const entry of value) {
      const isPlain = typeof entry !== 'object' || (Array.isArray(entry) && isNumberPair(entry));
      if (!isPlain && !isOrdered(entry)) return false;
    }
    return true;
  }
  let last = '';
  for (const name in value) {
    if (name < last || !isOrdered((value as Record<string, unknown>)[name])) return false;
    last = name;
  }
  return true;
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return isNumberPair(value) ? value : value.map(ordered);
  if (value === null || typeof value !== 'object') return value;
  const sorted: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(inAlphabet(value))) {
    if (member !== undefined) sorted[name] = ordered(member);
  }
  return sorted;
}

/** Returns an object with its members in alphabetical order, so that `canonicalJson` seldom has to sort. */
export function inAlphabet<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) as T;
}

/** Most numbers of a map are coordinate pairs, which need no copy. */
function isNumberPair(value: unknown[]): boolean {
  return value.length === 2 && typeof value[0] === 'number' && typeof value[1] === 'number';
}
