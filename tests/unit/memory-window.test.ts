import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemoryWindow } from '#lib/platform/rate-limits/memory-window.ts';

const limit = { count: 5, windowSeconds: 10 };

test('no span of the window lets more calls pass than the limit, and a call after Retry-After succeeds', () => {
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

test('a spent call is free again exactly when the window has passed, to the millisecond', () => {
  const window = new MemoryWindow(limit);
  for (let i = 0; i < limit.count; i++) expect(window.spend('a', 0).success).toBe(true);
  expect(window.spend('a', 9_999)).toMatchObject({ success: false, remaining: 0, resetSeconds: 1 });
  expect(window.spend('a', 10_000)).toMatchObject({ success: true, remaining: 4 });
});

test('each key has a limit of its own', () => {
  const window = new MemoryWindow(limit);
  for (let i = 0; i < limit.count; i++) window.spend('a', 0);
  expect(window.spend('a', 0).success).toBe(false);
  expect(window.spend('b', 0)).toMatchObject({ success: true, remaining: 4 });
});

test.each([
  ['192.0.2.1', '192.0.2.2'],
  ['10.0.0.1', '1.0.0.10'],
  ['0.0.0.1', '1'],
  ['0.0.0.0', '00.0.0.0'],
  ['255.255.255.255', '-1'],
  ['192.0.2.1', '192.0.2.1.'],
  ['192.0.2.1', '.192.0.2.1'],
  ['1.2.3.4', '1.2..3.4'],
  ['1.2.3.4', '1.2.259.4'],
  ['2001:db8:0:1::/64', '2001:db8:0:2::/64'],
])('%s and %s are two keys', (one, other) => {
  const window = new MemoryWindow(limit);
  for (let i = 0; i < limit.count; i++) window.spend(one, 0);
  expect(window.spend(one, 0).success).toBe(false);
  expect(window.spend(other, 0)).toMatchObject({ success: true, remaining: 4 });
});

test('parts of a millisecond never free a call early', () => {
  const window = new MemoryWindow({ count: 1, windowSeconds: 10 });
  expect(window.spend('a', 0.1).success).toBe(true);
  expect(window.spend('a', 10_000.05).success).toBe(false);
  expect(window.spend('a', 10_001).success).toBe(true);
});

test('a single call that is given back is free, and of several only that one', () => {
  const window = new MemoryWindow(limit);
  window.spend('192.0.2.1', 0.5);
  window.giveBack('192.0.2.1', 0.5);
  expect(window.spend('192.0.2.1', 1)).toMatchObject({ remaining: 4 });
  window.spend('192.0.2.1', 2.5);
  window.giveBack('192.0.2.1', 2.5);
  window.giveBack('192.0.2.1', 7);
  expect(window.spend('192.0.2.1', 3)).toMatchObject({ remaining: 3 });
});

test('the calls of a key are kept as long as they count, and those given back are not', () => {
  const window = new MemoryWindow(limit);
  for (let n = 0; n < 1000; n++) window.spend(`early ${n}`, n);
  expect(window.size).toBe(1000);
  window.spend('a', 9_000);
  for (let n = 0; n < limit.count; n++) window.spend('full', 9_000);
  window.spend('late', 12_000);
  expect(window.spend('full', 18_999)).toMatchObject({ success: false });
  expect(window.spend('a', 18_999)).toMatchObject({ success: true, remaining: 3 });
  window.giveBack('a', 18_999);
  expect(window.spend('a', 18_999)).toMatchObject({ success: true, remaining: 3 });
  // A window after their last call, all early keys are dropped.
  window.spend('later', 22_000);
  expect(window.size).toBe(4);
  expect(window.spend('a', 22_001)).toMatchObject({ success: true, remaining: 3 });
});

test('after two windows without a call nothing is kept of those before', () => {
  const window = new MemoryWindow(limit);
  for (let n = 0; n < 100; n++) window.spend(`${n}`, 0);
  window.spend('late', 20_000);
  expect(window.size).toBe(1);
});

test('a flood of keys is limited in number, and the most recent ones are still counted', () => {
  const window = new MemoryWindow(limit);
  for (let n = 0; n < 300_000; n++) {
    window.spend(`${n}`, n / 1000);
    if (n % 10_000 === 0 && n / 10_000 < limit.count) window.spend('regular', n / 1000);
    else if (n % 10_000 === 0) expect(window.spend('regular', n / 1000).success).toBe(false);
  }
  expect(window.size).toBeLessThanOrEqual(100_000);
});
