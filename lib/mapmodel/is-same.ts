/**
 * Whether two JSON values say the same; the order of an object's members does not count, nor do undefined ones. It makes
 * nothing: asked of every place where two people's work is merged.
 */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!isSame(a[i], b[i])) return false;
    return true;
  }
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  let more = 0;
  for (const name in left) {
    if (left[name] === undefined) continue;
    if (!isSame(left[name], right[name])) return false;
    more++;
  }
  for (const name in right) if (right[name] !== undefined) more--;
  return more === 0;
}
