import { limits } from '../plans/limits.ts';

export const keyPattern = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;

/**
 * Checks whether `value` is a well-formed key (slug): docs/contract.md, 5.7 Keys. Uses no schema, so that public reads
 * load none.
 */
export function isKey(value: string): boolean {
  return value.length <= limits.keyCharsMax && keyPattern.test(value);
}

/** Checks whether a text has the form of an id, which a key must not have (docs/contract.md, 5.7 Keys). */
export function looksLikeId(text: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text);
}
