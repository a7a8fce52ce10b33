import { limits } from '../plans/limits.ts';

export const keyPattern = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;

/**
 * Whether `value` is a well-formed key (slug): docs/contract.md, 5.7 Keys. Without schemas, which a public read never
 * needs.
 */
export function isKey(value: string): boolean {
  return value.length <= limits.keyCharsMax && keyPattern.test(value);
}
