import { expect, test } from 'vitest';
import { icon } from '#lib/contract/schemas/icons.ts';

test.each([
  'info',
  'https://example.org/lift.svg',
  'http://[::1]:8080/lift.png',
  'https://bücher.example/lift.png',
])('the icon %j is accepted', (value) => {
  expect(icon.safeParse(value).success).toBe(true);
});

test.each([
  'https://x;sandbox/lift.svg',
  'https://x,y/lift.svg',
  'https://a*b/lift.svg',
  'ftp://example.org/lift.svg',
  'lift!',
])('the icon %j is refused: no policy of the map could allow it', (value) => {
  expect(icon.safeParse(value).success).toBe(false);
});
