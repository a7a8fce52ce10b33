import { expect, test } from 'vitest';
import { once, onceEach } from '#lib/platform/once.ts';

test('a value is made once for all parallel callers, and for later ones', async () => {
  let made = 0;
  const value = once(async () => ++made);
  expect(await Promise.all([value(), value()])).toEqual([1, 1]);
  expect(await value()).toBe(1);
});

test('each key has a value of its own, even an undefined one', async () => {
  const asked: string[] = [];
  const value = onceEach(async (key: string) => {
    asked.push(key);
    return key === 'none' ? null : key;
  });
  expect([await value('a'), await value('none')]).toEqual(['a', null]);
  expect([await value('a'), await value('none')]).toEqual(['a', null]);
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
