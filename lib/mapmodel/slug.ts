import anyAscii from 'any-ascii';
import { looksLikeId } from '../contract/is-key.ts';
import { limits } from '../plans/limits.ts';
import { withoutUmlauts } from './plain-slug.ts';

/**
 * Returns a key made from a title in any script (docs/contract.md, 5.7 Keys): German umlauts as ae, oe, ue, ss, other
 * letters romanised, everything else a hyphen. Returns `fallback` if nothing is left or the key would look like an id.
 * At most limits.keyCharsMax characters, except for `fallback`.
 */
export function slugify(title: string, fallback: string): string {
  const slug = anyAscii(withoutUmlauts(title))
    .toLowerCase()
    .replace(/['\u2019]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, limits.keyCharsMax)
    .replace(/-$/, '');
  return slug === '' || looksLikeId(slug) ? fallback : slug;
}
