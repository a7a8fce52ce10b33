import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemoryWindow } from '#lib/rate-limits/memory-window.ts';

const limit = { count: 5, windowSeconds: 10 };

test('no span of the window lets more pass than the count, and waiting Retry-After out succeeds', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 80 }), (gaps) => {
      const window = new MemoryWindow(limit);
      const passed: number[] = [];
      let now = 1_000_000;
      for (const gap of gaps) {
        now += gap;
        const verdict = window.spend('a', now);
        if (verdict.success) passed.push(now);
        else {
          expect(verdict.resetSeconds).toBeGreaterThanOrEqual(1);
          expect(verdict.resetSeconds).toBeLessThanOrEqual(limit.windowSeconds);
          now += verdict.resetSeconds * 1000;
          expect(window.spend('a', now).success).toBe(true);
          passed.push(now);
        }
      }
      for (let i = limit.count; i < passed.length; i++) {
        expect((passed[i] ?? 0) - (passed[i - limit.count] ?? 0)).toBeGreaterThanOrEqual(
          limit.windowSeconds * 1000,
        );
      }
    }),
  );
});

test('what was spent is free again when the window has passed to the millisecond, and not before', () => {
  const window = new MemoryWindow(limit);
  for (let i = 0; i < limit.count; i++) expect(window.spend('a', 0).success).toBe(true);
  expect(window.spend('a', 9_999)).toMatchObject({ success: false, remaining: 0, resetSeconds: 1 });
  expect(window.spend('a', 10_000)).toMatchObject({ success: true, remaining: 4 });
});

test('keys have buckets of their own', () => {
  const window = new MemoryWindow(limit);
  for (let i = 0; i < limit.count; i++) window.spend('a', 0);
  expect(window.spend('a', 0).success).toBe(false);
  expect(window.spend('b', 0)).toMatchObject({ success: true, remaining: 4 });
});

test('what a key spent is kept as long as it counts, and what is given back is not', () => {
  const window = new MemoryWindow(limit);
  for (let n = 0; n < 1000; n++) window.spend(`early ${n}`, n);
  expect(window.size).toBe(1000);
  window.spend('a', 9_000);
  for (let n = 0; n < limit.count; n++) window.spend('full', 9_000);
  // Each call forgets two at most, and adds itself.
  for (let n = 0; n < 1000; n++) window.spend('late', 12_000 + n / 1000);
  expect(window.size).toBe(3);
  expect(window.spend('full', 18_999)).toMatchObject({ success: false });
  expect(window.spend('a', 18_999)).toMatchObject({ success: true, remaining: 3 });
  window.giveBack('a', 18_999);
  expect(window.spend('a', 18_999)).toMatchObject({ success: true, remaining: 3 });
});
