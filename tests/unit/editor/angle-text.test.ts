import { expect, test } from 'vitest';
import { angleText } from '#lib/editor/tools/paint-box.ts';

test('an angle is written with at most one digit, from -180 to 180 degrees', () => {
  const told = (degrees: number) => angleText((degrees * Math.PI) / 180);
  expect([59.7, -0.04, 0.06, 190, -540, 720.3].map(told)).toEqual([
    '59.7°',
    '0°',
    '0.1°',
    '-170°',
    '-180°',
    '0.3°',
  ]);
  for (let tenths = -5000; tenths <= 5000; tenths += 7)
    expect(told(tenths / 10)).toMatch(/^-?\d{1,3}(?:\.\d)?°$/);
});
