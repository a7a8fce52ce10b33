import { expect, test } from 'vitest';
import { closedOnDemand } from '#lib/wayfinding/search/closed-by.ts';

test('what is closed is decided for a marker when it is asked for, once, and a hidden one is closed', () => {
  const asked: string[] = [];
  const markers = new Map(
    ['a', 'b', 'c'].map((id) => [
      id,
      { id, status: id === 'c' ? ('error' as const) : null, workingHours: { timezone: id } },
    ]),
  );
  const closed = closedOnDemand(
    (id) => markers.get(id),
    ({ timezone = '' }) => {
      asked.push(timezone);
      return { isOpen: timezone === 'a', next: 5 };
    },
  );
  expect(asked).toEqual([]);
  expect([closed.has('a'), closed.has('a'), closed.get('a')]).toEqual([false, false, undefined]);
  expect([closed.has('c'), closed.get('c')]).toEqual([true, null]);
  expect([closed.has('hidden'), closed.get('hidden')]).toEqual([true, null]);
  expect(asked).toEqual(['a']);
  expect([closed.has('b'), closed.get('b')]).toEqual([true, 5]);
});
