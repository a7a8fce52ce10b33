import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { webhooks } from '#db/schema/index.ts';
import { deliverWaiting, dispatchingIsIdle } from '#lib/webhooks/dispatch.ts';
import { finishAttempt } from '#lib/webhooks/queries-attempts.ts';
import { newPerson, newPublishedProject } from '#tests/support/factories.ts';
import { answer } from '#tests/support/receiver.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { useReceivers } from '#tests/support/use-receivers.ts';
import {
  act,
  leaveDelivery,
  newWebhook,
  patchWebhook,
  pingWebhook,
  readDeliveries,
  readWebhook,
  wentBadly,
  wentWell,
} from '#tests/support/webhooks.ts';

useService();

const { receiver } = useReceivers(dispatchingIsIdle);
beforeEach(() => withSettings({ webhooksAllowLocal: true }));

describe('failures in a row', () => {
  test('switch a webhook off at exactly the twentieth; it gets no more until it is switched on, and then starts at 0', async () => {
    const person = await newPerson();
    let status = 500;
    const target = await receiver((_received, response) => void response.writeHead(status).end());
    const hook = await newWebhook(person, target.url);
    const project = await newPublishedProject(person);
    for (let count = 2; count <= 19; count += 1) await act(person, project.id, 'update-live');
    await dispatchingIsIdle();
    expect(await readWebhook(person, hook.id)).toMatchObject({
      is_active: true,
      consecutive_failures: 19,
      last_success_at: null,
    });
    await act(person, project.id, 'update-live');
    await dispatchingIsIdle();
    expect(await readWebhook(person, hook.id)).toMatchObject({ is_active: false, consecutive_failures: 20 });
    await act(person, project.id, 'update-live');
    await dispatchingIsIdle();
    expect(target.requests).toHaveLength(20);
    await pingWebhook(person, hook.id);
    expect(await readWebhook(person, hook.id)).toMatchObject({ is_active: false, consecutive_failures: 20 });
    status = 200;
    expect((await patchWebhook(person, hook.id, { is_active: true })).body).toMatchObject({
      is_active: true,
      consecutive_failures: 0,
    });
    await act(person, project.id, 'update-live');
    await dispatchingIsIdle();
    expect(target.requests).toHaveLength(22);
    expect(await readWebhook(person, hook.id)).toMatchObject({ is_active: true, consecutive_failures: 0 });
  });

  test('are counted exactly under parallel pings and events, and one success resets the count', async () => {
    const person = await newPerson();
    let status = 500;
    const target = await receiver(
      (_received, response) => void setTimeout(() => response.writeHead(status).end(), 5),
    );
    const hook = await newWebhook(person, target.url);
    const project = await newPublishedProject(person);
    await dispatchingIsIdle();
    await Promise.all([
      ...Array.from({ length: 14 }, () => pingWebhook(person, hook.id)),
      ...Array.from({ length: 3 }, () => act(person, project.id, 'update-live')),
    ]);
    await dispatchingIsIdle();
    expect(await readWebhook(person, hook.id)).toMatchObject({ is_active: true, consecutive_failures: 18 });
    status = 204;
    await pingWebhook(person, hook.id);
    expect(await readWebhook(person, hook.id)).toMatchObject({ is_active: true, consecutive_failures: 0 });
    status = 500;
    await Promise.all(Array.from({ length: 30 }, () => pingWebhook(person, hook.id)));
    expect(await readWebhook(person, hook.id)).toMatchObject({ is_active: false, consecutive_failures: 20 });
  });

  test('stay between 0 and 20 under any mix of parallel successes and failures', async () => {
    const person = await newPerson();
    const hook = await newWebhook(person, 'http://127.0.0.1:9/');
    await database().update(webhooks).set({ consecutiveFailures: 15 }).where(eq(webhooks.id, hook.id));
    const ids = await Promise.all(Array.from({ length: 40 }, () => leaveDelivery(hook.id, 'attempting')));
    await Promise.all(
      ids.map((deliveryId, i) =>
        finishAttempt({ deliveryId, webhookId: hook.id }, i === 20 ? wentWell : wentBadly),
      ),
    );
    const { consecutive_failures: failures, is_active: isActive } = await readWebhook(person, hook.id);
    expect(failures >= 0 && failures <= 20).toBe(true);
    if (failures === 20) expect(isActive).toBe(false);
    expect(await finishAttempt({ deliveryId: ids[0] ?? '', webhookId: hook.id }, wentWell)).toBeNull();
  });

  test('record waiting deliveries of a webhook that is switched off as not sent', async () => {
    const person = await newPerson();
    const target = await receiver(answer(500));
    const hook = await newWebhook(person, target.url);
    await database().update(webhooks).set({ consecutiveFailures: 19 }).where(eq(webhooks.id, hook.id));
    for (let i = 0; i < 3; i += 1) await leaveDelivery(hook.id, 'waiting');
    await deliverWaiting();
    const { results } = await readDeliveries(person, hook.id);
    expect(
      results.map((one: { error: string; status_code: number | null }) => [one.status_code, one.error]),
    ).toEqual([
      [null, 'Not sent: the webhook was switched off before its turn came.'],
      [null, 'Not sent: the webhook was switched off before its turn came.'],
      [500, 'Answered with status 500.'],
    ]);
    expect([target.requests.length, (await readWebhook(person, hook.id)).consecutive_failures]).toEqual([
      1, 20,
    ]);
  });
});
