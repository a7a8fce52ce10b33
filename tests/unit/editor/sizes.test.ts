import { describe, expect, test } from 'vitest';
import { sizesOf } from '#lib/editor/model/sizes.ts';
import { isNear } from '#lib/plans/near-bound.ts';
import { kilobyte } from '#lib/plans/units.ts';
import { headlessEditor, levelId, squareAt } from '#tests/support/editor.ts';

const entity = () => {
  const { document } = headlessEditor({ areas: [squareAt('a', 100, 100)] }).editor.session;
  const place = document.places(levelId)[0];
  const level = document.get(levelId);
  if (!place || level?.kind !== 'level') throw new Error('The map has a level with a place.');
  return { place, level };
};

describe('the content of an entity', () => {
  test('counts in bytes what people write, in every script, and the whole with it', () => {
    const { place } = entity();
    const [before] = sizesOf(place);
    const written = { ...place, price: 'ä'.repeat(1000) };
    const [all, texts] = sizesOf(written);
    expect((all?.used ?? 0) - (before?.used ?? 0)).toBeGreaterThanOrEqual(1990);
    expect(texts).toMatchObject({ of: 'placeTexts', max: 128 * kilobyte });
    expect(texts?.used).toBeGreaterThan(2000);
    expect(all?.used).toBeGreaterThan(texts?.used ?? 0);
  });

  test('counts the alternative texts of its images, as the service does', () => {
    const { place } = entity();
    const image = { id: 'i', url: '/i.png', thumbnails: [], order: 0, alt: { en: 'x'.repeat(3000) } };
    const [, texts] = sizesOf({ ...place, images: [image] });
    expect(texts?.used).toBeGreaterThan(3000);
  });

  test('of a level counts no places', () => {
    const { level } = entity();
    expect(sizesOf(level)).toMatchObject([{ of: 'level', max: 512 * kilobyte }]);
    expect(sizesOf(level)[0]?.used).toBeLessThan(10 * kilobyte);
  });
});

test('a bound is near from 80 % on, and beyond it', () => {
  expect([39, 40, 50, 51].map((used) => isNear(used, 50))).toEqual([false, true, true, true]);
});
