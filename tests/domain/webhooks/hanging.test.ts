import { beforeEach, describe, expect, test } from 'vitest';
import { dispatchingIsIdle } from '#lib/webhooks/dispatch.ts';
import { newPerson, newPublishedProject, newSavedProject } from '#tests/support/factories.ts';
import { startReceiver } from '#tests/support/receiver.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { act, newWebhook, pingWebhook, readDeliveries } from '#tests/support/webhooks.ts';

useService();

/** Number of the twenty that hang for their whole five seconds. The others give up when their turn comes. */
const hangingToTheEnd = process.env.LONG_TESTS ? 19 : 2;

beforeEach(() => withSettings({ webhooksAllowLocal: true }));

describe('twenty webhooks that hang', { timeout: 150_000 }, () => {
  test('are all recorded in order, delay no other webhook, and leave the rest of their queue served', async () => {
    const [slow, quick] = [await newPerson(), await newPerson()];
    const hanging = await startReceiver(({ path }, response, socket) => {
      if (path === '/last') response.writeHead(204).end();
      else if (Number(path.slice(1)) >= hangingToTheEnd) socket.destroy();
    });
    const healthy = await startReceiver();
    const hooks = [];
    for (let i = 0; i < 20; i += 1)
      hooks.push(await newWebhook(slow, hanging.url.replace('hook', i === 19 ? 'last' : String(i))));
    const hook = await newWebhook(quick, healthy.url);
    const mine = await newSavedProject(slow);
    const theirs = await newPublishedProject(quick);
    const startedAt = performance.now();
    expect((await act(slow, mine.id, 'publish')).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(1_500);
    await expect.poll(() => hanging.requests.length).toBeGreaterThan(0);
    for (let i = 0; i < 10; i += 1) {
      const sentAt = performance.now();
      await act(quick, theirs.id, 'update-live');
      await expect.poll(() => healthy.requests.length, { interval: 5 }).toBe(i + 2);
      expect(performance.now() - sentAt).toBeLessThan(1_500);
    }
    expect((await pingWebhook(quick, hook.id)).body.duration_ms).toBeLessThan(1_500);
    await dispatchingIsIdle();
    expect(hanging.requests.map(({ path }) => path)).toEqual([
      ...Array.from({ length: 19 }, (_, i) => `/${i}`),
      '/last',
    ]);
    for (const [index, { id }] of hooks.entries()) {
      const { results } = await readDeliveries(slow, id);
      expect(results).toHaveLength(1);
      if (index === 19) expect(results[0].status).toBe('success');
      else expect(results[0]).toMatchObject({ status: 'failed', status_code: null });
      if (index < hangingToTheEnd) {
        expect(results[0].error).toBe('No complete answer within 5 seconds.');
        expect(Math.abs(results[0].duration_ms - 5_000)).toBeLessThan(300);
      }
    }
    await Promise.all([hanging.close(), healthy.close()]);
  });
});
