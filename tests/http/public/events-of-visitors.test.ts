import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { analyticsEvents } from '#db/schema/index.ts';
import { api } from '#tests/support/api.ts';
import { newPublishedProject } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();

const ada = usePerson();

const stored = (id: string) =>
  database().select().from(analyticsEvents).where(eq(analyticsEvents.projectId, id));

describe('the events of visitors', () => {
  test('moves the times of a batch by what the clock of the visitor is wrong', async () => {
    const hourMs = 3_600_000;
    const right = Date.now();
    for (const wrongMs of [2 * hourMs, -2 * hourMs, 30 * hourMs, -400 * hourMs]) {
      const project = await newPublishedProject(ada);
      const at = (agoMs: number) => new Date(right - agoMs + wrongMs).toISOString();
      const load = (agoMs: number) => ({ event: 'mapLoad', params: {}, timestamp: at(agoMs) });
      // The second was counted before somebody set the clock, the third is too old.
      const json = { events: [load(60_000), load(-2 * hourMs), load(25 * hourMs)], sentAt: at(0) };
      const { status, body } = await api('POST', `/api/p/${project.id}/analytics/`, { json });
      expect([wrongMs, status, body]).toEqual([wrongMs, 202, { accepted: 2 }]);
      const agoMs = (await stored(project.id)).map(({ happenedAt }) => right - happenedAt.getTime());
      const [last = 0, first = 0] = agoMs.sort((a, b) => a - b);
      expect(Math.abs(last)).toBeLessThan(20_000);
      expect(Math.abs(first - 60_000)).toBeLessThan(20_000);
    }
  });

  test('counts the events of visitors, and none of known crawlers', async () => {
    const project = await newPublishedProject(ada);
    const json = { events: [{ event: 'mapLoad', params: {}, timestamp: new Date().toISOString() }] };
    const send = (userAgent: string) =>
      api('POST', `/api/p/${project.id}/analytics/`, { json, headers: { 'user-agent': userAgent } });
    const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    const answer = await send(crawler);
    expect([answer.status, answer.body]).toEqual([202, { accepted: 0 }]);
    expect(await stored(project.id)).toEqual([]);
    expect((await send('node')).body).toEqual({ accepted: 1 });
  });
});
