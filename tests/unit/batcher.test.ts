import { expect, test } from 'vitest';
import { batcher } from '#lib/platform/batcher.ts';

/** A batcher of numbers that notes its batches. Each batch waits for `open`. */
function noted(weightMax = 10) {
  const rounds: number[][] = [];
  const gates: (() => void)[] = [];
  const double = batcher<number, number>({
    work: async (items) => {
      rounds.push([...items]);
      await new Promise<void>((resolve) => gates.push(resolve));
      if (items.includes(13)) throw new Error('All of it.');
      return items.map((item) => (item < 0 ? { error: new Error(`No ${item}.`) } : { result: item * 2 }));
    },
    weigh: (item) => (item === 9 ? 9 : 1),
    weightMax,
  });
  const open = async () => {
    gates.shift()?.();
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { rounds, double, open };
}

test('a single item runs at once, and items that arrive meanwhile run together in the next batch', async () => {
  const { rounds, double, open } = noted();
  const all = Promise.all([1, 2, 3].map((item) => double('a', item)));
  expect(rounds).toEqual([[1]]);
  await open();
  expect(rounds).toEqual([[1], [2, 3]]);
  await open();
  expect(await all).toEqual([2, 4, 6]);
  const again = double('a', 5);
  expect(rounds.at(-1)).toEqual([5]);
  await open();
  expect(await again).toBe(10);
});

test('batches of different names do not wait for each other', async () => {
  const { rounds, double } = noted();
  void double('a', 1);
  void double('b', 2);
  expect(rounds).toEqual([[1], [2]]);
});

test('a batch takes as much as its limit, and one heavier item alone', async () => {
  const { rounds, double, open } = noted(3);
  for (const item of [1, 2, 3, 4, 9, 5]) void double('a', item);
  for (let round = 0; round < 4; round++) await open();
  expect(rounds).toEqual([[1], [2, 3, 4], [9], [5]]);
});

test('a faulty item fails alone, a batch that throws fails whole, and the next one runs', async () => {
  const { double, open } = noted();
  const settled = Promise.allSettled([1, -2, 3].map((item) => double('a', item)));
  await open();
  await open();
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const thrown = Promise.allSettled([1, 13, 4].map((item) => double('a', item)));
  await open();
  await open();
  expect((await thrown).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  const after = double('a', 1);
  await open();
  expect(await after).toBe(2);
});
