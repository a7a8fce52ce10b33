import { describe, expect, test } from 'vitest';
import { slugify } from '#lib/mapmodel/slug.ts';
import { limits } from '#lib/plans/limits.ts';

describe('a key that is made from a title', () => {
  test.each([
    ['Käse & Größe', 'kaese-groesse'],
    ['ÄÖÜẞ', 'aeoeuess'],
    ['Ko\u0308ln', 'koeln'],
    ['L’Été d’Ada', 'lete-dada'],
    ['Музей', 'muzey'],
    ['博物館', 'bowuguan'],
  ])('writes %s in small letters and digits: %s', (title, key) => {
    expect(slugify(title, 'area')).toBe(key);
  });

  test('is no longer than a key may be, and does not end with a hyphen', () => {
    expect(slugify(`${'a'.repeat(limits.keyCharsMax - 1)}-b`, 'area')).toBe(
      'a'.repeat(limits.keyCharsMax - 1),
    );
  });

  test.each(['', '  --  ', '3f2504e0-4f89-11d3-9a0c-0305e82c3301'])(
    'falls back if nothing is left, or if it would be an id: "%s"',
    (title) => {
      expect(slugify(title, 'area')).toBe('area');
    },
  );
});
