import { describe, expect, test } from 'vitest';
import { type AnalyticsOptions, createAnalytics, isCountingRefused } from '#lib/viewer/core/analytics.ts';
import { createClock } from '#tests/support/manual-clock.ts';

type Sent = {
  events: { event: string; params: Record<string, unknown>; timestamp: string }[];
  sentAt?: string;
};

function start(
  change: Partial<AnalyticsOptions> = {},
  answers: { status: number; retryAfter?: string }[] = [],
) {
  const clock = createClock();
  const posted: { at: number; body: Sent }[] = [];
  const beacons: Sent[] = [];
  const analytics = createAnalytics({
    enabledEvents: ['areaClick', 'markerClick', 'searchQuery', 'mapLoad', 'levelChange', 'linkClick'],
    async post(body) {
      posted.push({ at: clock.now(), body: JSON.parse(body) });
      const answer = answers.shift() ?? { status: 202 };
      return { status: answer.status, retryAfter: answer.retryAfter ?? null };
    },
    beacon: (body) => beacons.push(JSON.parse(body)) > 0,
    now: clock.now,
    schedule: clock.schedule,
    common: () => ({ lang: 'de', host: null }),
    ...change,
  });
  return { analytics, clock, posted, beacons };
}

const names = (sent: Sent[]) => sent.flatMap(({ events }) => events.map(({ params }) => params.id));

describe('counting', () => {
  test('collects for 10 s and posts one batch, and posts nothing without events', async () => {
    const { analytics, clock, posted } = start();
    await clock.pass(60_000);
    expect(posted).toEqual([]);
    analytics.track('areaClick', { id: 'a', key: null });
    await clock.pass(4000);
    analytics.track('markerClick', { id: 'b' });
    await clock.pass(5999);
    expect(posted).toEqual([]);
    await clock.pass(1);
    expect(posted).toHaveLength(1);
    expect(posted[0]?.body.events).toMatchObject([
      { event: 'areaClick', params: { id: 'a', lang: 'de' } },
      { event: 'markerClick' },
    ]);
    expect(Object.keys(posted[0]?.body.events[0]?.params ?? {})).not.toContain('key');
  });

  test('tells when it sends, so that the service can move the times of a wrong clock', async () => {
    const { analytics, clock, posted, beacons } = start();
    analytics.track('areaClick', { id: 'a' });
    await clock.pass(10_000);
    analytics.track('areaClick', { id: 'b' });
    await clock.pass(3000);
    analytics.flushLast();
    const times = [posted[0]?.body, beacons[0]].map((sent) => [sent?.events[0]?.timestamp, sent?.sentAt]);
    const at = (ms: number) => new Date(ms).toISOString();
    expect(times).toEqual([
      [at(0), at(10_000)],
      [at(10_000), at(13_000)],
    ]);
  });

  test('cuts long texts between two characters, so that the service takes their batch', async () => {
    const { analytics, clock, posted } = start();
    analytics.track('searchQuery', { query: `${'a'.repeat(499)}😀`, results: 0 });
    analytics.track('searchQuery', { query: `${'b'.repeat(498)}😀c`, results: 0 });
    await clock.pass(10_000);
    expect(posted[0]?.body.events.map(({ params }) => params.query)).toEqual([
      'a'.repeat(499),
      `${'b'.repeat(498)}😀`,
    ]);
  });

  test('waits after a 429 as long as requested, and loses nothing', async () => {
    const { analytics, clock, posted } = start({}, [{ status: 429, retryAfter: '45' }]);
    analytics.track('areaClick', { id: 'a' });
    await clock.pass(10_000);
    analytics.track('areaClick', { id: 'b' });
    await clock.pass(44_000);
    expect(posted).toHaveLength(1);
    await clock.pass(1000);
    expect(names([posted[1]?.body ?? { events: [] }])).toEqual(['a', 'b']);
  });

  test('survives an outage with growing pauses, and drops a refused batch', async () => {
    const { analytics, clock, posted } = start({}, [
      { status: 500 },
      { status: 0 },
      { status: 202 },
      { status: 400 },
      { status: 202 },
    ]);
    analytics.track('areaClick', { id: 'a' });
    await clock.pass(10_000 + 20_000 + 40_000);
    expect(posted.map(({ at }) => at)).toEqual([10_000, 30_000, 70_000]);
    analytics.track('areaClick', { id: 'b' });
    await clock.pass(10_000);
    analytics.track('areaClick', { id: 'c' });
    await clock.pass(10_000);
    expect(names([posted[4]?.body ?? { events: [] }])).toEqual(['c']);
  });

  test('sends at most 100 events in a batch', async () => {
    const { analytics, clock, posted } = start();
    for (let i = 0; i < 150; i++) analytics.track('areaClick', { id: `p${i}` });
    await clock.pass(30_000);
    expect(posted.map(({ body }) => body.events.length)).toEqual([100, 50]);
  });

  test('keeps the last 200 events of an outage and sends them when the service says', async () => {
    const away = { status: 503, retryAfter: '60' };
    const { analytics, clock, posted } = start({}, [away, { status: 202 }, { status: 202 }]);
    for (let i = 0; i < 250; i++) analytics.track('areaClick', { id: `p${i}` });
    await clock.pass(10_000);
    await clock.pass(59_000);
    expect(posted).toHaveLength(1);
    await clock.pass(60_000);
    expect(names(posted.slice(1).map(({ body }) => body))).toEqual(
      Array.from({ length: 200 }, (_, i) => `p${i + 50}`),
    );
  });

  test('sends the rest when the page closes', async () => {
    const { analytics, clock, posted, beacons } = start();
    for (let i = 0; i < 90; i++) analytics.track('areaClick', { id: `p${i}` });
    analytics.flushLast();
    expect(names(beacons)).toHaveLength(90);
    await clock.pass(20_000);
    expect(posted).toEqual([]);
  });

  test('counts only the events that the owner enabled', async () => {
    const { analytics, clock, posted } = start({ enabledEvents: ['mapLoad'] });
    analytics.track('areaClick', { id: 'a' });
    analytics.track('mapLoad', {});
    await clock.pass(10_000);
    expect(posted[0]?.body.events.map(({ event }) => event)).toEqual(['mapLoad']);
  });

  test('respects Do Not Track and Global Privacy Control', () => {
    expect(isCountingRefused({ doNotTrack: '1' })).toBe(true);
    expect(isCountingRefused({ globalPrivacyControl: true })).toBe(true);
    expect(isCountingRefused({ doNotTrack: null })).toBe(false);
  });
});
