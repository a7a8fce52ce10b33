import { expect, test } from 'vitest';
import { once, onceEach } from '#lib/maps/live/once.ts';
import { whenHere } from '#lib/platform/maybe-promise.ts';

test('a value is made once for all who ask meanwhile, and is at hand for those who ask later', async () => {
  let made = 0;
  const value = once(async () => ++made);
  expect(await Promise.all([value(), value()])).toEqual([1, 1]);
  expect(value()).toBe(1);
});

test('each key has a value of its own, also one that is nothing', async () => {
  const asked: string[] = [];
  const value = onceEach(async (key: string) => {
    asked.push(key);
    return key === 'none' ? null : key;
  });
  expect([await value('a'), await value('none')]).toEqual(['a', null]);
  expect([value('a'), value('none')]).toEqual(['a', null]);
  expect(asked).toEqual(['a', 'none']);
});

test('a failure is told to all who waited, and the next who asks tries again', async () => {
  let tries = 0;
  const value = once(async () => {
    tries += 1;
    if (tries === 1) throw new Error('away');
    return tries;
  });
  await expect(Promise.all([value(), value()])).rejects.toThrow('away');
  expect(await value()).toBe(2);
});

test('a value at hand is used at once, and one that comes is waited for, with the same result', async () => {
  const twice = (n: number) => n * 2;
  expect(whenHere(2, twice)).toBe(4);
  expect(await whenHere(Promise.resolve(2), twice)).toBe(4);
});

test('what the use of a value throws is thrown where it is at hand, and rejects where it comes', async () => {
  const fail = () => {
    throw new Error('refused');
  };
  expect(() => whenHere(1, fail)).toThrow('refused');
  await expect(whenHere(Promise.resolve(1), fail)).rejects.toThrow('refused');
});
