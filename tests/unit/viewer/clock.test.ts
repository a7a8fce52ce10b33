import { describe, expect, test } from 'vitest';
import { createClock } from '#lib/viewer/core/clock.ts';

const hourMs = 3_600_000;
const dateOf = (ms: number) => new Date(ms).toUTCString();

describe('the clock of a visit', () => {
  test('is that of the service once an answer shows that the visitor has the wrong time', () => {
    const right = Date.UTC(2026, 10, 18, 11);
    let passedMs = 0;
    for (const wrongMs of [2 * hourMs, -2 * hourMs]) {
      passedMs = 0;
      const clock = createClock(() => right + wrongMs + passedMs);
      expect(clock.now()).toBe(right + wrongMs);
      expect(clock.hear(dateOf(right))).toBe(true);
      expect(clock.now()).toBe(right);
      passedMs = 5000;
      expect(clock.hear(dateOf(right + 5000))).toBe(false);
      expect(clock.now()).toBe(right + 5000);
    }
  });

  test('follows the visitor who sets it right', () => {
    const right = Date.UTC(2026, 10, 18, 11);
    let wrongMs = 2 * hourMs;
    const clock = createClock(() => right + wrongMs);
    clock.hear(dateOf(right));
    wrongMs = 0;
    expect(clock.hear(dateOf(right))).toBe(true);
    expect(clock.now()).toBe(right);
  });

  test('is that of the visitor for the time that an answer takes, without a date, and if set to another day', () => {
    const own = Date.UTC(2026, 10, 18, 11);
    const clock = createClock(() => own);
    for (const date of [dateOf(own - 30_000), dateOf(own + 50 * hourMs), null, '', 'soon']) {
      expect([date, clock.hear(date)]).toEqual([date, false]);
      expect(clock.now()).toBe(own);
    }
  });
});
