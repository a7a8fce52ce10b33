import { expect, test } from 'vitest';
import * as z from 'zod';
import { coded } from '#lib/contract/fault.ts';
import { list } from '#lib/contract/list.ts';
import { levelsData } from '#lib/contract/schemas/level.ts';
import { limits } from '#lib/plans/limits.ts';

/** Entries that note in `seen` that they were parsed. */
function watched<T extends object>(count: number, entry: T) {
  const seen = new Set<number>();
  const entries = Array.from(
    { length: count },
    (_, i) =>
      new Proxy(entry, {
        get: (target, name) => {
          seen.add(i);
          return Reflect.get(target, name);
        },
      }),
  );
  return { seen, entries };
}

test('the entries of a list that is too long are not parsed, at any depth', () => {
  const { seen, entries: tags } = watched(limits.tagsPerEntityMax + 1, { name: 'Tag', color: '#123456' });
  const levelsWith = (some: unknown[]) => [
    { name: 'Ground', markers: [{ position: { x: 1, y: 1 }, tags: some }] },
  ];
  expect(levelsData.safeParse(levelsWith(tags)).error?.issues).toMatchObject([
    { code: 'too_big', path: [0, 'markers', 0, 'tags'] },
  ]);
  expect(seen.size).toBe(0);
  expect(levelsData.safeParse(levelsWith(tags.slice(1))).success).toBe(true);
  expect(seen.size).toBe(limits.tagsPerEntityMax);
});

test('levels with too many places together are not parsed', () => {
  const { seen, entries: areas } = watched(limits.areasMax / 2 + 1, {});
  const levels = [{ areas }, { areas }];
  expect(levelsData.safeParse(levels).error?.issues).toMatchObject([
    { message: coded('map.areasMax', { count: limits.areasMax }), path: [] },
  ]);
  expect(seen.size).toBe(0);
});

test('a list of only faults is parsed as far as faults are reported', () => {
  const { seen, entries } = watched(1000, { name: 7 });
  const schema = list(z.strictObject({ name: z.string() }));
  expect(schema.safeParse(entries).error?.issues).toHaveLength(limits.faultsMax);
  expect(seen.size).toBe(limits.faultsMax);
});

test('a list returns its parsed entries, and its faults at their paths', () => {
  const schema = list(z.string().trim().min(1)).min(2);
  expect(schema.parse([' a', 'b '])).toEqual(['a', 'b']);
  expect(schema.safeParse(['a', ' ', 7]).error?.issues.map(({ path }) => path)).toEqual([[1], [2]]);
  expect(schema.safeParse(['a']).error?.issues).toMatchObject([{ code: 'too_small', path: [] }]);
  expect(schema.safeParse(7).error?.issues).toMatchObject([{ code: 'invalid_type', path: [] }]);
});
