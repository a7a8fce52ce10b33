import { isKey, looksLikeId } from '../contract/is-key.ts';
import { keyAllocator } from '../mapmodel/key-allocator.ts';
import { plainSlug } from '../mapmodel/plain-slug.ts';

/**
 * Returns a function that allocates the keys of one file: the first name from which a key can be made, else the
 * fallback, each key once. The same file gives the same keys, by which its places match when it is read again.
 */
export function keyMaker(): (names: readonly (string | null | undefined)[], fallback: string) => string {
  const allocate = keyAllocator([]);
  return (names, fallback) => allocate(firstKey(names) ?? fallback);
}

/** Returns the key made from the first name from which one can be made; null if there is none. */
export function firstKey(names: readonly (string | null | undefined)[]): string | null {
  for (const name of names) {
    if (!name) continue;
    if (isKey(name) && !looksLikeId(name)) return name;
    const slug = plainSlug(name);
    if (slug !== null && !looksLikeId(slug)) return slug;
  }
  return null;
}
