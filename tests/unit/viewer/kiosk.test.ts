import { describe, expect, test } from 'vitest';
import { createIdle } from '#lib/viewer/kiosk/idle.ts';
import { outOfReach, uprightPanel } from '#lib/viewer/kiosk/reach.ts';

/** A clock that runs the due timers as it advances. */
function createClock() {
  let now = 0;
  let due: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    schedule(run: () => void, delayMs: number) {
      const one = { at: now + delayMs, run };
      due.push(one);
      return () => {
        due = due.filter((other) => other !== one);
      };
    },
    pass(ms: number) {
      const end = now + ms;
      for (;;) {
        const next = due.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        due = due.filter((other) => other !== next);
        now = next.at;
        next.run();
      }
      now = end;
    },
  };
}

function startIdle() {
  const clock = createClock();
  const seen: (number | null | 'reset')[] = [];
  const idle = createIdle({
    idleMs: 15_000,
    warnMs: 10_000,
    warn: (leftMs) => seen.push(leftMs === null ? null : leftMs / 1000),
    reset: () => seen.push('reset'),
    now: clock.now,
    schedule: clock.schedule,
  });
  return { clock, seen, idle };
}

describe('an idle kiosk', () => {
  test('warns for 10 seconds, then starts over once', () => {
    const { clock, seen, idle } = startIdle();
    idle.active();
    clock.pass(14_900);
    expect(seen).toEqual([]);
    clock.pass(60_000);
    expect(seen).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, null, 'reset']);
  });

  test('goes on if somebody comes back during the warning', () => {
    const { clock, seen, idle } = startIdle();
    idle.active();
    clock.pass(17_000);
    idle.active();
    clock.pass(14_000);
    expect(seen).toEqual([10, 9, 8, null]);
  });

  test('never starts over while it is touched', () => {
    const { clock, seen, idle } = startIdle();
    idle.touch(true);
    clock.pass(120_000);
    expect(seen).toEqual([]);
    idle.touch(false);
    clock.pass(26_000);
    expect(seen.at(-1)).toBe('reset');
  });

  test('does nothing before the first use', () => {
    const { clock, seen } = startIdle();
    clock.pass(120_000);
    expect(seen).toEqual([]);
  });
});

describe('the reach of a kiosk', () => {
  test('is 380 to 1,220 mm above the floor', () => {
    expect(outOfReach({ bottomMm: 600, heightMm: 1400 }, 1400)).toEqual({ top: 780, bottom: 0 });
    expect(outOfReach({ bottomMm: 180, heightMm: 1000 }, 2000)).toEqual({ top: 0, bottom: 400 });
    expect(outOfReach({ bottomMm: 400, heightMm: 800 }, 1000)).toEqual({ top: 0, bottom: 0 });
  });

  test('is the whole screen if it is unknown, or too little would be left', () => {
    expect(outOfReach(null, 1000)).toEqual({ top: 0, bottom: 0 });
    expect(outOfReach({ bottomMm: 1100, heightMm: 1000 }, 1000)).toEqual({ top: 0, bottom: 0 });
    expect(outOfReach({ bottomMm: 0, heightMm: 0 }, 1000)).toEqual({ top: 0, bottom: 0 });
  });
});

describe('the panel of an upright screen', () => {
  const upright = { width: 1080, height: 1920 };

  test('lies within reach, and has at most 42 % of the screen', () => {
    expect(uprightPanel({ bottomMm: 600, heightMm: 1400 }, upright)).toEqual({ height: 806, bottom: 0 });
    expect(uprightPanel({ bottomMm: 0, heightMm: 2000 }, upright)).toEqual({ height: 806, bottom: 365 });
    expect(uprightPanel({ bottomMm: 900, heightMm: 1000 }, upright)).toEqual({ height: 614, bottom: 0 });
  });

  test('is the lower third of a screen whose place nobody knows', () => {
    expect(uprightPanel(null, upright)).toEqual({ height: 640, bottom: 0 });
    expect(uprightPanel(null, { width: 2160, height: 3840 })).toEqual({ height: 1280, bottom: 0 });
  });

  test('is not there on a screen that lies across, and on a phone', () => {
    expect(uprightPanel(null, { width: 1920, height: 1080 })).toBeNull();
    expect(uprightPanel(null, { width: 390, height: 844 })).toBeNull();
  });
});
