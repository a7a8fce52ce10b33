import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noPads } from '#lib/map/view/view.ts';
import { coveredShare } from '#lib/viewer/bars/level-switcher.ts';

const box = (width: number, height: number) => ({ width, height, pads: { ...noPads, top: 56 } });
const stack = { width: 88, height: 208, bottom: 154 };

describe('the part of a whole plan that the stack of levels covers', () => {
  test('is zero if there is a margin beside the plan', () => {
    expect(coveredShare({ width: 1408, height: 1024 }, box(1440, 900), stack)).toBe(0);
    expect(coveredShare({ width: 500, height: 1000 }, box(1000, 800), stack)).toBe(0);
  });

  test('is a strip of a plan as wide as a tablet, and little of one as wide as a screen', () => {
    expect(coveredShare({ width: 1408, height: 1024 }, box(768, 900), stack)).toBeCloseTo(0.045, 2);
    expect(coveredShare({ width: 1408, height: 1024 }, box(768, 560), stack)).toBeGreaterThan(0.02);
    expect(coveredShare({ width: 2000, height: 1000 }, box(1440, 900), stack)).toBeLessThan(0.02);
  });

  test('is that of the places, turned as the map is', () => {
    const wide = { width: 2000, height: 1000 };
    const tall = box(700, 1300);
    expect(coveredShare(wide, tall, stack)).toBe(0);
    // Turned by a quarter, the plan reaches down to the stack; turned by an eighth, its corner is away from it.
    expect(coveredShare({ ...wide, bearing: 90 }, tall, stack)).toBeGreaterThan(0.01);
    expect(coveredShare({ ...wide, bearing: 'auto' }, tall, stack)).toBeGreaterThan(0.01);
    expect(coveredShare({ ...wide, bearing: 45 }, box(1000, 800), stack)).toBe(0);
    const content = { left: 0, top: 0, width: 400, height: 1000 };
    expect(coveredShare({ ...wide, content }, box(1440, 900), stack)).toBe(0);
    expect(coveredShare(wide, box(768, 560), stack)).toBeGreaterThan(0.02);
    expect(coveredShare({ ...wide, content }, box(768, 560), stack)).toBe(0);
  });

  test('is between none and all of it, and grows with the stack', () => {
    const side = fc.integer({ min: 1, max: 4000 });
    const size = fc.record({ width: side, height: side, bearing: fc.integer({ min: 0, max: 359 }) });
    const viewport = fc.record({
      width: fc.integer({ min: 120, max: 3000 }),
      height: fc.integer({ min: 120, max: 3000 }),
    });
    const corner = fc.record({
      width: fc.integer({ min: 1, max: 400 }),
      height: fc.integer({ min: 1, max: 400 }),
      bottom: fc.integer({ min: 0, max: 300 }),
    });
    fc.assert(
      fc.property(size, viewport, corner, fc.integer({ min: 0, max: 200 }), (plan, around, small, more) => {
        const of = (one: typeof small) => coveredShare(plan, box(around.width, around.height), one);
        expect(of(small)).toBeGreaterThanOrEqual(0);
        expect(of(small)).toBeLessThanOrEqual(1 + 1e-9);
        const large = { ...small, width: small.width + more, height: small.height + more };
        expect(of(large)).toBeGreaterThanOrEqual(of(small) - 1e-9);
      }),
    );
  });
});
