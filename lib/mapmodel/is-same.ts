/**
 * Checks whether two JSON values are equal. The order of members and members that are undefined do not matter.
 * Allocates nothing, because a merge of two people's work compares every entity.
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
