import { expect, test } from 'vitest';
import { whenHere } from '#lib/platform/maybe-promise.ts';
import { once, onceEach } from '#lib/platform/once.ts';

test('a value is made once for all parallel callers, and is in memory for later ones', async () => {
  let made = 0;
  const value = once(async () => ++made);
  expect(await Promise.all([value(), value()])).toEqual([1, 1]);
  expect(value()).toBe(1);
});

test('each key has a value of its own, even an undefined one', async () => {
  const asked: string[] = [];
  const value = onceEach(async (key: string) => {
    asked.push(key);
    return key === 'none' ? null : key;
  });
  expect([await value('a'), await value('none')]).toEqual(['a', null]);
  expect([value('a'), value('none')]).toEqual(['a', null]);
  expect(asked).toEqual(['a', 'none']);
});

test('a failure reaches all who waited, and the next caller tries again', async () => {
  let tries = 0;
  const value = once(async () => {
    tries += 1;
    if (tries === 1) throw new Error('away');
    return tries;
  });
  await expect(Promise.all([value(), value()])).rejects.toThrow('away');
  expect(await value()).toBe(2);
});

test('a value in memory is used at once, and a pending one is awaited, with the same result', async () => {
  const twice = (n: number) => n * 2;
  expect(whenHere(2, twice)).toBe(4);
  expect(await whenHere(Promise.resolve(2), twice)).toBe(4);
});

test('an error in the use of a value is thrown for one in memory, and rejects for a pending one', async () => {
  const fail = () => {
    throw new Error('refused');
  };
  expect(() => whenHere(1, fail)).toThrow('refused');
  await expect(whenHere(Promise.resolve(1), fail)).rejects.toThrow('refused');
});
