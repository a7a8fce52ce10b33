import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mapInSlices, oneAhead } from '#lib/platform/in-slices.ts';

async function allOf<T>(results: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const result of results) all.push(result);
  return all;
}

test('long work lets others in between its pieces and keeps their order', async () => {
  let others = 0;
  const other = setInterval(() => others++, 1);
  const results = await mapInSlices([1, 2, 3, 4, 5], (n) => {
    const until = performance.now() + 12;
    while (performance.now() < until);
    return n * 2;
  });
  clearInterval(other);
  expect(results).toEqual([2, 4, 6, 8, 10]);
  expect(others).toBeGreaterThanOrEqual(3);
});

test('the next is begun while one waits for the one before, and no other', async () => {
  const seen: string[] = [];
  const work = async (n: number) => {
    seen.push(`begin ${n}`);
    await sleep(n === 1 ? 30 : 1);
    seen.push(`end ${n}`);
    return n;
  };
  expect(await allOf(oneAhead([1, 2, 3], work))).toEqual([1, 2, 3]);
  expect(seen.slice(0, 4)).toEqual(['begin 1', 'begin 2', 'end 2', 'end 1']);
  expect(await allOf(oneAhead([], work))).toEqual([]);
});

test('a failure is thrown once what was begun beside it has ended, and nothing is begun after it', async () => {
  const seen: string[] = [];
  const work = async (n: number) => {
    seen.push(`begin ${n}`);
    await sleep(n === 1 ? 1 : 30);
    if (n === 1) throw new Error('the first');
    seen.push(`end ${n}`);
    throw new Error('the second');
  };
  await expect(allOf(oneAhead([1, 2, 3], work))).rejects.toThrow('the first');
  expect(seen).toEqual(['begin 1', 'begin 2', 'end 2']);
});
