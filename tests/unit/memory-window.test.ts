import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemoryWindows } from '#lib/rate-limits/memory-window.ts';

const limit = { count: 5, windowSeconds: 10 };

test('no span of the window lets more pass than the count, and waiting Retry-After out succeeds', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 80 }), (gaps) => {
      const windows = new MemoryWindows();
      const passed: number[] = [];
      let now = 1_000_000;
      for (const gap of gaps) {
        now += gap;
        const verdict = windows.spend('a', limit, now);
        if (verdict.success) passed.push(now);
        else {
          expect(verdict.resetSeconds).toBeGreaterThanOrEqual(1);
          expect(verdict.resetSeconds).toBeLessThanOrEqual(limit.windowSeconds);
          now += verdict.resetSeconds * 1000;
          expect(windows.spend('a', limit, now).success).toBe(true);
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
  const windows = new MemoryWindows();
  for (let i = 0; i < limit.count; i++) expect(windows.spend('a', limit, 0).success).toBe(true);
  expect(windows.spend('a', limit, 9_999)).toMatchObject({ success: false, remaining: 0, resetSeconds: 1 });
  expect(windows.spend('a', limit, 10_000)).toMatchObject({ success: true, remaining: 4 });
});

test('keys have buckets of their own', () => {
  const windows = new MemoryWindows();
  for (let i = 0; i < limit.count; i++) windows.spend('a', limit, 0);
  expect(windows.spend('a', limit, 0).success).toBe(false);
  expect(windows.spend('b', limit, 0)).toMatchObject({ success: true, remaining: 4 });
});
