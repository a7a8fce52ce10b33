import { expect, test } from 'vitest';
import { cacheByText } from '#lib/platform/cache-by-text.ts';

/** Remembers at most two texts of three characters. `made` has the texts in the order in which they were made. */
function newMemory() {
  const made: string[] = [];
  const recall = cacheByText(
    (text) => {
      made.push(text);
      return text === '' ? null : text.length;
    },
    { max: 2, charsMax: 3 },
  );
  return { made, recall };
}

test('a text is made once, even if it is null', () => {
  const { made, recall } = newMemory();
  expect([recall('abc'), recall('abc'), recall(''), recall('')]).toEqual([3, 3, null, null]);
  expect(made).toEqual(['abc', '']);
});

test('the memory of texts is bounded in number and in length', () => {
  const { made, recall } = newMemory();
  for (const text of ['a', 'b', 'c', 'c', 'a']) recall(text);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
  expect([recall('long'), recall('long')]).toEqual([4, 4]);
  expect(made).toEqual(['a', 'b', 'c', 'a', 'long', 'long']);
});
