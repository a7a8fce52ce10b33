import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { webhooks } from '#db/schema/index.ts';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';
import { RepeatedWork } from '#lib/platform/work/repeated-work.ts';
import {
  deleteOldDeliveries,
  deliverWaiting,
  dispatchingIsIdle,
  stopDispatching,
} from '#lib/webhooks/dispatch.ts';
import { claimNext, finishAttempt } from '#lib/webhooks/queries-attempts.ts';
import { newPerson, newSavedProject } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { useReceivers } from '#tests/support/use-receivers.ts';
import {
  act,
  leaveDelivery,
  newWebhook,
  pingWebhook,
  readDeliveries,
  readWebhook,
  setPlan,
  wentWell,
} from '#tests/support/webhooks.ts';

useService();

const { receiver } = useReceivers(dispatchingIsIdle);
beforeEach(() => withSettings({ webhooksAllowLocal: true }));

describe('a process after a crash', () => {
  test('sends what was never attempted, and records an interrupted attempt as failed without sending it again', async () => {
    const person = await newPerson();
    const target = await receiver();
    const hook = await newWebhook(person, target.url);
    const broken = await leaveDelivery(hook.id, 'attempting', 31);
    const waiting = [await leaveDelivery(hook.id, 'waiting'), await leaveDelivery(hook.id, 'waiting')];
    await deliverWaiting();
    const { results } = await readDeliveries(person, hook.id);
    expect(
      results.map((one: { id: string; status: string; error: string }) => [one.id, one.status, one.error]),
    ).toEqual([
      [waiting[1], 'success', ''],
      [waiting[0], 'success', ''],
      [broken, 'failed', 'Interrupted: the service stopped while this was being sent.'],
    ]);
    expect(target.requests).toHaveLength(2);
    expect((await readWebhook(person, hook.id)).consecutive_failures).toBe(0);
    await deliverWaiting();
    expect(target.requests).toHaveLength(2);
  });

  test('leaves an attempt alone that may still run elsewhere, and holds the queue of its webhook', async () => {
    const person = await newPerson();
    const target = await receiver();
    const hook = await newWebhook(person, target.url);
    const underWay = await leaveDelivery(hook.id, 'attempting', 5);
    const next = await leaveDelivery(hook.id, 'waiting');
    await deliverWaiting();
    await dispatchingIsIdle();
    expect(target.requests).toHaveLength(0);
    await finishAttempt({ deliveryId: underWay, webhookId: hook.id }, wentWell);
    await deliverWaiting();
    await dispatchingIsIdle();
    expect(target.requests).toHaveLength(1);
    expect((await readDeliveries(person, hook.id)).results.map(({ id }: { id: string }) => id)).toEqual([
      next,
      underWay,
    ]);
  });

  test('never takes a delivery twice, nor two of one organization, when many look for work at once', async () => {
    const person = await newPerson();
    const hook = await newWebhook(person, 'http://127.0.0.1:9/');
    const ids = [];
    for (let i = 0; i < 8; i += 1) ids.push(await leaveDelivery(hook.id, 'waiting'));
    const order: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      const claims = (
        await Promise.all(Array.from({ length: 12 }, () => claimNext(person.organizationId)))
      ).filter((claim) => claim !== null);
      expect(claims).toHaveLength(1);
      for (const claim of claims) {
        order.push(claim.deliveryId);
        await finishAttempt(claim, wentWell);
      }
    }
    expect(order).toEqual(ids);
    expect(await claimNext(person.organizationId)).toBeNull();
  });

  test('pauses deliveries while the plan has no webhooks', async () => {
    const person = await newPerson();
    const target = await receiver();
    const hook = await newWebhook(person, target.url);
    await leaveDelivery(hook.id, 'waiting');
    await setPlan(person.organizationId, 'free');
    await deliverWaiting();
    expect((await readDeliveries(person, hook.id)).count).toBe(0);
    await setPlan(person.organizationId, 'pro');
    await deliverWaiting();
    expect((await readDeliveries(person, hook.id)).count).toBe(1);
  });

  test('fails deliveries whose secret is sealed under another AUTH_SECRET, with that reason', async () => {
    const person = await newPerson();
    const target = await receiver();
    const hook = await newWebhook(person, target.url);
    await database()
      .update(webhooks)
      .set({ secretSealed: '1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.AAAA' })
      .where(eq(webhooks.id, hook.id));
    expect((await pingWebhook(person, hook.id)).body).toMatchObject({
      status: 'failed',
      error: 'Not sent: the secret cannot be read. Regenerate it.',
    });
    expect(target.connections()).toBe(0);
  });
});

describe('a process', () => {
  test('that ends finishes the request under way and begins no other; the next process does', async () => {
    const person = await newPerson();
    const target = await receiver(
      (_received, response) => void setTimeout(() => response.writeHead(204).end(), 200),
    );
    const hook = await newWebhook(person, target.url);
    const waiting = [await leaveDelivery(hook.id, 'waiting'), await leaveDelivery(hook.id, 'waiting')];
    await deliverWaiting();
    await expect.poll(() => target.requests.length).toBe(1);
    await stopDispatching();
    await deliverWaiting();
    expect((await readDeliveries(person, hook.id)).results.map(({ id }: { id: string }) => id)).toEqual([
      waiting[0],
    ]);
    setProcessSingleton('webhook-dispatch', new RepeatedWork());
    await deliverWaiting();
    expect((await readDeliveries(person, hook.id)).results.map(({ id }: { id: string }) => id)).toEqual([
      waiting[1],
      waiting[0],
    ]);
    expect(target.requests).toHaveLength(2);
  });

  test('that the host freezes after its answer is kept alive for deliveries; the cron route waits by itself', async () => {
    const person = await newPerson();
    const target = await receiver(
      (_received, response) => void setTimeout(() => response.writeHead(204).end(), 100),
    );
    const hook = await newWebhook(person, target.url);
    const project = await newSavedProject(person);
    const kept: Promise<unknown>[] = [];
    const key = Symbol.for('@next/request-context');
    Object.assign(globalThis, {
      [key]: { get: () => ({ waitUntil: (work: Promise<unknown>) => kept.push(work) }) },
    });
    try {
      await act(person, project.id, 'publish');
    } finally {
      Reflect.deleteProperty(globalThis, key);
    }
    expect(kept).toHaveLength(1);
    await Promise.all(kept);
    expect(target.requests).toHaveLength(1);
    withSettings({ webhooksAllowLocal: true, cronSecret: 'a secret of the host' });
    await leaveDelivery(hook.id, 'waiting');
    await deliverWaiting();
    expect(target.requests).toHaveLength(2);
  });
});

test('history older than 30 days is deleted and younger history stays, even while it is read', async () => {
  const person = await newPerson();
  const hook = await newWebhook(person, 'http://127.0.0.1:9/', { is_active: false });
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  for (const age of [0, 1, 29, 29.9, 30.1, 31, 100]) {
    const id = await leaveDelivery(hook.id, 'attempting', 0, days(age));
    await finishAttempt({ deliveryId: id, webhookId: hook.id }, wentWell);
  }
  const reading = Promise.all(Array.from({ length: 20 }, () => readDeliveries(person, hook.id)));
  await deleteOldDeliveries();
  for (const page of await reading) expect(page.count).toBeGreaterThanOrEqual(4);
  expect((await readDeliveries(person, hook.id)).count).toBe(4);
});
