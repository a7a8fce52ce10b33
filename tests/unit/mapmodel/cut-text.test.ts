import { expect, test } from 'vitest';
import { cutText } from '#lib/mapmodel/cut-text.ts';

test('a text is cut at the limit, but never within a character of two units', () => {
  expect(cutText('museum', 6)).toBe('museum');
  expect(cutText('museum', 3)).toBe('mus');
  expect(cutText('a😀b', 3)).toBe('a😀');
  expect(cutText('a😀b', 2)).toBe('a');
  expect(cutText('😀', 0)).toBe('');
});
