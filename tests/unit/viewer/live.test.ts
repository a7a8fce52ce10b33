import { describe, expect, test } from 'vitest';
import { createLive, type LiveOptions } from '#lib/viewer/core/live.ts';
import { compareLevels } from '#lib/viewer/core/live-changes.ts';
import type { VersionFile } from '#lib/viewer/core/types.ts';
import { createClock } from '#tests/support/manual-clock.ts';
import { createVenue } from '#tests/support/venue.ts';

type Answer = Awaited<ReturnType<LiveOptions['fetchVersion']>>;

function start(answerAt: (count: number) => Answer) {
  const clock = createClock();
  const asked: number[] = [];
  const applied: VersionFile[] = [];
  const page = { isHidden: false, lastActive: 0, applyFails: 0, isTold: false };
  const live = createLive({
    async fetchVersion() {
      asked.push(clock.now());
      return answerAt(asked.length);
    },
    async apply(file) {
      if (page.applyFails-- > 0) throw new Error('offline');
      applied.push(file);
    },
    isHidden: () => page.isHidden,
    lastActive: () => page.lastActive,
    now: clock.now,
    schedule: clock.schedule,
    isTold: () => page.isTold,
  });
  live.start(1);
  return { live, clock, asked, applied, page };
}

const version = (number: number): VersionFile => ({
  version: number,
  changed: { project: 'p', levels: {}, way: null },
});
const unchanged: Answer = { status: 200, retryAfter: null, file: version(1) };

describe('live changes', () => {
  test('are visible within ten seconds, and applied once', async () => {
    const { clock, applied } = start((count) => (count < 2 ? unchanged : { ...unchanged, file: version(2) }));
    await clock.pass(20_000);
    expect(applied).toEqual([version(2)]);
  });

  test('that a stream tells are applied within the time it names, once, and the map polls only now and then', async () => {
    const { live, clock, asked, applied, page } = start(() => ({ ...unchanged, file: version(2) }));
    page.isTold = true;
    const told = { ...version(2), spread_ms: 500 };
    live.hear(told);
    live.hear(told);
    await clock.pass(500);
    expect(applied).toEqual([told]);
    await clock.pass(20 * 60_000);
    expect(asked.length).toBeLessThan(6);
    page.isTold = false;
    live.wake();
    await clock.pass(0);
    const before = asked.length;
    await clock.pass(60_000);
    expect(asked.length).toBeGreaterThan(before);
  });

  test('that many maps hear of are fetched over three seconds, neither all at once nor later', async () => {
    const maps = Array.from({ length: 200 }, () => start(() => unchanged));
    const count = () => maps.filter(({ applied }) => applied.length === 1).length;
    for (const { live, page } of maps) {
      page.isTold = true;
      live.hear(version(2));
    }
    for (const { clock } of maps) await clock.pass(1_500);
    expect(count()).toBeGreaterThan(50);
    expect(count()).toBeLessThan(150);
    for (const { clock } of maps) await clock.pass(1_500);
    expect(count()).toBe(200);
  });

  test('are not polled while the page is hidden, and at once when it is visible again', async () => {
    const { live, clock, asked, page } = start(() => unchanged);
    page.isHidden = true;
    await clock.pass(600_000);
    expect(asked).toEqual([]);
    page.isHidden = false;
    live.wake();
    await clock.pass(0);
    expect(asked).toHaveLength(1);
  });

  test('are polled seldom if nobody is active', async () => {
    const { clock, asked } = start(() => unchanged);
    await clock.pass(10 * 60_000);
    expect(asked.length).toBeLessThan(45);
    expect(asked.filter((at) => at > 5 * 60_000).length).toBeLessThanOrEqual(10);
  });

  test('wait as long as a 429 says, even when woken, and longer after each failure', async () => {
    const busy = start((count) => (count === 1 ? { status: 429, retryAfter: '60', file: null } : unchanged));
    await busy.clock.pass(8000);
    busy.live.wake();
    await busy.clock.pass(59_000);
    expect(busy.asked).toHaveLength(1);
    await busy.clock.pass(2000);
    expect(busy.asked).toHaveLength(2);
    const down = start(() => ({ status: 0, retryAfter: null, file: null }));
    await down.clock.pass(60 * 60_000);
    expect(down.asked.length).toBeLessThan(22);
  });

  test('that could not be fetched are tried again', async () => {
    const { clock, applied, page } = start(() => ({ ...unchanged, file: version(2) }));
    page.applyFails = 1;
    await clock.pass(60_000);
    expect(applied).toEqual([version(2)]);
  });
});

test('two states of a level differ by exactly the places that were changed', () => {
  const [before] = createVenue().levels;
  const [after] = createVenue().levels;
  if (!before || !after) throw new Error('no level');
  const [first, second] = after.areas;
  if (!first || !second) throw new Error('no areas');
  first.price = '5 €';
  after.areas.splice(1, 1);
  expect(compareLevels(before, after)).toEqual({
    changedIds: new Set([first.id]),
    removedIds: [second.id],
    isLevelRedrawn: false,
  });
  expect(compareLevels(before, { ...before, maxZoom: 3 }).isLevelRedrawn).toBe(true);
});
