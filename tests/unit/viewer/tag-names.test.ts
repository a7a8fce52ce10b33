import { expect, test } from 'vitest';
import { tagIdsOf, tagNames } from '#lib/viewer/core/tag-names.ts';

const tags = [
  { id: '00000000-0000-4000-8000-000000000001', name: 'Food & drinks' },
  { id: '00000000-0000-4000-8000-000000000002', name: 'طعام' },
  { id: '00000000-0000-4000-8000-000000000003', name: 'Quiet' },
  { id: '00000000-0000-4000-8000-000000000004', name: 'quiet!' },
  { id: '00000000-0000-4000-8000-000000000005', name: '★' },
];
const idAt = (i: number) => tags[i]?.id ?? '';

test('tags are in addresses by name, by id if the name is ambiguous or has no letters, and are read back', () => {
  const ids = tags.map(({ id }) => id);
  const names = tagNames(tags, ids);
  expect(names).toEqual(['food-drinks', 'طعام', idAt(2), idAt(3), idAt(4)]);
  expect(tagIdsOf(tags, names)).toEqual({ ids, unknown: [] });
});

test('old addresses with ids still work', () => {
  expect(tagIdsOf(tags, [idAt(1), idAt(0).toUpperCase()])).toEqual({ ids: [idAt(0), idAt(1)], unknown: [] });
});

test('names are read as people write them, and unknown ones are reported', () => {
  expect(tagIdsOf(tags, ['FOOD & DRINKS', 'food drinks', 'Nothing', '', '☆']).ids).toEqual([idAt(0)]);
  expect(tagIdsOf(tags, ['food-drinks', 'Nothing', '☆']).unknown).toEqual(['Nothing', '☆']);
  expect(tagIdsOf(tags, ['★']).ids).toEqual([idAt(4)]);
});
