import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { deliveries, webhooks } from '#db/schema/index.ts';
import { newId } from '#lib/ids.ts';
import { setShared } from '#lib/registry.ts';
import {
  deleteOldDeliveries,
  deliverWaiting,
  dispatchingIsIdle,
  stopDispatching,
} from '#lib/webhooks/dispatch.ts';
import { claimNext, finishAttempt } from '#lib/webhooks/queries-attempts.ts';
import { webhookPlans } from '#lib/webhooks/rules.ts';
import { api } from '#tests/support/api.ts';
import {
  newPerson,
  newProject,
  newPublishedProject,
  newSavedProject,
  type Person,
} from '#tests/support/factories.ts';
import { answer, type Behaviour, type Receiver, startReceiver } from '#tests/support/receiver.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { newWebhook, readDeliveries, readWebhook, setPlan, webhookPath } from '#tests/support/webhooks.ts';

useService();

const open: Receiver[] = [];
const receiver = async (behaviour?: Behaviour) => {
  const started = await startReceiver(behaviour);
  open.push(started);
  return started;
};
beforeEach(() => withSettings({ webhooksAllowLocal: true }));
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
  await dispatchingIsIdle();
});

const act = (person: Person, projectId: string, verb: string) =>
  api('POST', `/api/projects/${projectId}/${verb}/`, { token: person.access });
const patch = (person: Person, id: string, json: unknown) =>
  api('PATCH', webhookPath(person, id), { token: person.access, json });
const ping = (person: Person, id: string) =>
  api('POST', webhookPath(person, id, 'test/'), { token: person.access });
const eventsOf = (one: Receiver) => one.requests.map(({ headers }) => headers['x-service-event']);
const numberOf = (id: unknown) => Number(String(id).replace('evt_', ''));
const inOrder = (numbers: number[]) => expect(numbers).toEqual([...numbers].sort((a, b) => a - b));

const ok = {
  isSuccess: true,
  statusCode: 200,
  responseBody: '',
  isResponseBodyTruncated: false,
  durationMs: 1,
  error: '',
  requestHeaders: null,
};
const bad = { ...ok, isSuccess: false, statusCode: 500, error: 'Answered with status 500.' };

/** Rows as a crash leaves them, for the jobs to find. */
async function leave(
  webhookId: string,
  state: 'waiting' | 'attempting',
  agoSeconds = 0,
  createdAt = new Date(),
): Promise<string> {
  const id = newId();
  const [row] = await database().execute<{ number: string }>(sql`SELECT nextval('event_numbers') AS number`);
  const eventNumber = Number(row?.number);
  const payload = JSON.stringify({
    id: `evt_${eventNumber}`,
    event: 'project.updated',
    created_at: createdAt.toISOString(),
    data: { project_id: id, name: 'Left' },
  });
  const attemptedAt = state === 'attempting' ? sql`now() - make_interval(secs => ${agoSeconds})` : null;
  await database()
    .insert(deliveries)
    .values({ id, webhookId, eventNumber, event: 'project.updated', payload, state, createdAt, attemptedAt });
  return id;
}

describe('events', () => {
  test('are emitted for each step of a published project, with its name of that moment', async () => {
    const person = await newPerson();
    const target = await receiver();
    await newWebhook(person, target.url);
    const project = await newPublishedProject(person);
    await act(person, project.id, 'update-live');
    await api('PATCH', `/api/projects/${project.id}/`, {
      token: person.access,
      json: { name: 'Renamed\r\nX-Evil: 1 "é"' },
    });
    for (const verb of ['unpublish', 'publish', 'archive']) await act(person, project.id, verb);
    await api('DELETE', `/api/projects/${project.id}/`, { token: person.access });
    await dispatchingIsIdle();
    expect(eventsOf(target)).toEqual(
      ['published', 'updated', 'unpublished', 'published', 'archived', 'deleted'].map(
        (name) => `project.${name}`,
      ),
    );
    const envelopes = target.requests.map(({ body }) => JSON.parse(body));
    for (const [index, { headers }] of target.requests.entries()) {
      const name = index < 2 ? 'City Museum' : 'Renamed\r\nX-Evil: 1 "é"';
      expect(envelopes[index]).toEqual({
        id: headers['x-service-delivery'],
        event: headers['x-service-event'],
        created_at: expect.any(String),
        data: { project_id: project.id, name },
      });
      expect(headers['x-evil']).toBeUndefined();
    }
    inOrder(envelopes.map(({ id }) => numberOf(id)));
  });

  test('are none for a project that was never published, nor for a step that is refused', async () => {
    const person = await newPerson();
    const target = await receiver();
    const hook = await newWebhook(person, target.url);
    const draft = await newProject(person);
    await act(person, draft.id, 'archive');
    await api('DELETE', `/api/projects/${draft.id}/`, { token: person.access });
    const other = await newProject(person);
    for (const verb of ['update-live', 'unpublish'])
      expect((await act(person, other.id, verb)).status).toBe(409);
    expect([(await readDeliveries(person, hook.id)).count, target.connections()]).toEqual([0, 0]);
  });

  test('go to active webhooks of the organization that subscribe to them, and to no other', async () => {
    const person = await newPerson();
    const target = await receiver();
    const at = (path: string) => target.url.replace('/hook', path);
    await newWebhook(person, at('/all'));
    await newWebhook(person, at('/updates'), { events: ['project.updated'] });
    await newWebhook(person, at('/off'), { is_active: false });
    await newWebhook(await newPerson(), at('/strangers'));
    const project = await newPublishedProject(person);
    await act(person, project.id, 'update-live');
    await dispatchingIsIdle();
    expect(target.requests.map(({ path, headers }) => [path, headers['x-service-event']])).toEqual([
      ['/all', 'project.published'],
      ['/all', 'project.updated'],
      ['/updates', 'project.updated'],
    ]);
    expect(new Set(target.requests.map(({ headers }) => headers['x-service-delivery'])).size).toBe(3);
  });

  test('of twenty publications at once are one for each webhook', async () => {
    const person = await newPerson();
    const target = await receiver();
    const hooks = await Promise.all([1, 2, 3].map(() => newWebhook(person, target.url)));
    const project = await newSavedProject(person);
    const published = await Promise.all(Array.from({ length: 20 }, () => act(person, project.id, 'publish')));
    expect(published.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const hook of hooks) expect((await readDeliveries(person, hook.id)).count).toBe(1);
    expect(target.requests).toHaveLength(3);
  });

  test('do not keep the publication waiting, and go out one after the other in order', async () => {
    const person = await newPerson();
    let underWay = 0;
    let mostAtOnce = 0;
    const target = await receiver((_received, response) => {
      underWay += 1;
      mostAtOnce = Math.max(mostAtOnce, underWay);
      setTimeout(() => {
        underWay -= 1;
        response.writeHead(204).end();
      }, 60);
    });
    for (let i = 0; i < 5; i += 1) await newWebhook(person, target.url.replace('hook', String(i)));
    const projects = [await newSavedProject(person), await newSavedProject(person)];
    const startedAt = performance.now();
    await Promise.all(projects.map(({ id }) => act(person, id, 'publish')));
    expect(performance.now() - startedAt).toBeLessThan(300);
    await dispatchingIsIdle();
    expect([target.requests.length, mostAtOnce]).toEqual([10, 1]);
    inOrder(target.requests.map(({ headers }) => numberOf(headers['x-service-delivery'])));
  });
});

describe('failures in a row', () => {
  test('switch a webhook off at exactly the twentieth; it gets no more until it is switched on, which starts at 0', async () => {
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
    await ping(person, hook.id);
    expect(await readWebhook(person, hook.id)).toMatchObject({ is_active: false, consecutive_failures: 20 });
    status = 200;
    expect((await patch(person, hook.id, { is_active: true })).body).toMatchObject({
      is_active: true,
      consecutive_failures: 0,
    });
    await act(person, project.id, 'update-live');
    await dispatchingIsIdle();
    expect(target.requests).toHaveLength(22);
    expect(await readWebhook(person, hook.id)).toMatchObject({ is_active: true, consecutive_failures: 0 });
  });

  test('are counted exactly under parallel pings and events, and one success sets them to 0', async () => {
    const person = await newPerson();
    let status = 500;
    const target = await receiver(
      (_received, response) => void setTimeout(() => response.writeHead(status).end(), 5),
    );
    const hook = await newWebhook(person, target.url);
    const project = await newPublishedProject(person);
    await dispatchingIsIdle();
    await Promise.all([
      ...Array.from({ length: 14 }, () => ping(person, hook.id)),
      ...Array.from({ length: 3 }, () => act(person, project.id, 'update-live')),
    ]);
    await dispatchingIsIdle();
    expect(await readWebhook(person, hook.id)).toMatchObject({ is_active: true, consecutive_failures: 18 });
    status = 204;
    await ping(person, hook.id);
    expect(await readWebhook(person, hook.id)).toMatchObject({ is_active: true, consecutive_failures: 0 });
    status = 500;
    await Promise.all(Array.from({ length: 30 }, () => ping(person, hook.id)));
    expect(await readWebhook(person, hook.id)).toMatchObject({ is_active: false, consecutive_failures: 20 });
  });

  test('never go beyond 20 nor below 0, whatever succeeds and fails at once', async () => {
    const person = await newPerson();
    const hook = await newWebhook(person, 'http://127.0.0.1:9/');
    await database().update(webhooks).set({ consecutiveFailures: 15 }).where(eq(webhooks.id, hook.id));
    const ids = await Promise.all(Array.from({ length: 40 }, () => leave(hook.id, 'attempting')));
    await Promise.all(
      ids.map((deliveryId, i) => finishAttempt({ deliveryId, webhookId: hook.id }, i === 20 ? ok : bad)),
    );
    const { consecutive_failures: failures, is_active: isActive } = await readWebhook(person, hook.id);
    expect(failures >= 0 && failures <= 20).toBe(true);
    if (failures === 20) expect(isActive).toBe(false);
    expect(await finishAttempt({ deliveryId: ids[0] ?? '', webhookId: hook.id }, ok)).toBeNull();
  });

  test('leave what still waits at a webhook switched off recorded as not sent', async () => {
    const person = await newPerson();
    const target = await receiver(answer(500));
    const hook = await newWebhook(person, target.url);
    await database().update(webhooks).set({ consecutiveFailures: 19 }).where(eq(webhooks.id, hook.id));
    for (let i = 0; i < 3; i += 1) await leave(hook.id, 'waiting');
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

describe('after a crash', () => {
  test('what was never attempted is sent, what was broken off is recorded as failed and not sent again', async () => {
    const person = await newPerson();
    const target = await receiver();
    const hook = await newWebhook(person, target.url);
    const broken = await leave(hook.id, 'attempting', 31);
    const waiting = [await leave(hook.id, 'waiting'), await leave(hook.id, 'waiting')];
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

  test('an attempt that may still be under way elsewhere is left alone, and holds its line', async () => {
    const person = await newPerson();
    const target = await receiver();
    const hook = await newWebhook(person, target.url);
    const underWay = await leave(hook.id, 'attempting', 20);
    const next = await leave(hook.id, 'waiting');
    await deliverWaiting();
    await dispatchingIsIdle();
    expect(target.requests).toHaveLength(0);
    await finishAttempt({ deliveryId: underWay, webhookId: hook.id }, ok);
    await deliverWaiting();
    await dispatchingIsIdle();
    expect(target.requests).toHaveLength(1);
    expect((await readDeliveries(person, hook.id)).results.map(({ id }: { id: string }) => id)).toEqual([
      next,
      underWay,
    ]);
  });

  test('many who look for work at once never take the same delivery, nor two of one organization', async () => {
    const person = await newPerson();
    const hook = await newWebhook(person, 'http://127.0.0.1:9/');
    const ids = [];
    for (let i = 0; i < 8; i += 1) ids.push(await leave(hook.id, 'waiting'));
    const order: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      const claims = (
        await Promise.all(Array.from({ length: 12 }, () => claimNext(person.organizationId, webhookPlans)))
      ).filter((claim) => claim !== null);
      expect(claims).toHaveLength(1);
      for (const claim of claims) {
        order.push(claim.deliveryId);
        await finishAttempt(claim, ok);
      }
    }
    expect(order).toEqual(ids);
    expect(await claimNext(person.organizationId, webhookPlans)).toBeNull();
  });

  test('deliveries pause while the plan has no webhooks', async () => {
    const person = await newPerson();
    const target = await receiver();
    const hook = await newWebhook(person, target.url);
    await leave(hook.id, 'waiting');
    await setPlan(person.organizationId, 'free');
    await deliverWaiting();
    expect((await readDeliveries(person, hook.id)).count).toBe(0);
    await setPlan(person.organizationId, 'pro');
    await deliverWaiting();
    expect((await readDeliveries(person, hook.id)).count).toBe(1);
  });

  test('a secret sealed under another AUTH_SECRET fails its deliveries with that reason', async () => {
    const person = await newPerson();
    const target = await receiver();
    const hook = await newWebhook(person, target.url);
    await database()
      .update(webhooks)
      .set({ secretSealed: '1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.AAAA' })
      .where(eq(webhooks.id, hook.id));
    expect((await ping(person, hook.id)).body).toMatchObject({
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
    const waiting = [await leave(hook.id, 'waiting'), await leave(hook.id, 'waiting')];
    await deliverWaiting();
    await expect.poll(() => target.requests.length).toBe(1);
    await stopDispatching();
    await deliverWaiting();
    expect((await readDeliveries(person, hook.id)).results.map(({ id }: { id: string }) => id)).toEqual([
      waiting[0],
    ]);
    setShared('webhook-lanes', { byOrganization: new Map(), isStopping: false });
    await deliverWaiting();
    expect((await readDeliveries(person, hook.id)).results.map(({ id }: { id: string }) => id)).toEqual([
      waiting[1],
      waiting[0],
    ]);
    expect(target.requests).toHaveLength(2);
  });

  test('that the host freezes after its answer is told to stay for deliveries; the cron route stays by itself', async () => {
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
    await kept[0];
    expect(target.requests).toHaveLength(1);
    withSettings({ webhooksAllowLocal: true, cronSecret: 'a secret of the host' });
    await leave(hook.id, 'waiting');
    await deliverWaiting();
    expect(target.requests).toHaveLength(2);
  });
});

describe('a webhook deleted or given a new secret while it delivers', () => {
  test('disturbs nobody: no 500, no record left, the others served', async () => {
    const person = await newPerson();
    let letGo: () => void = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    const target = await receiver(async ({ path }, response) => {
      if (path === '/first') await held;
      response.writeHead(204).end();
    });
    const first = await newWebhook(person, target.url.replace('hook', 'first'));
    const second = await newWebhook(person, target.url.replace('hook', 'second'));
    await newPublishedProject(person);
    await expect.poll(() => target.requests.length).toBe(1);
    const pinging = ping(person, first.id);
    await expect.poll(() => target.requests.length).toBe(2);
    expect((await api('DELETE', webhookPath(person, first.id), { token: person.access })).status).toBe(204);
    letGo();
    expect((await pinging).status).toBe(404);
    expect((await readDeliveries(person, second.id)).count).toBe(1);
    expect(await database().select().from(deliveries).where(eq(deliveries.webhookId, first.id))).toEqual([]);
  });

  test('publishing, pinging, changing and deleting all at once ends without a fault', async () => {
    const person = await newPerson();
    const target = await receiver();
    const project = await newPublishedProject(person);
    for (let round = 0; round < 5; round += 1) {
      const hooks = await Promise.all([1, 2, 3].map(() => newWebhook(person, target.url)));
      const answers = await Promise.all(
        hooks.flatMap(({ id }) => [
          act(person, project.id, 'update-live'),
          ping(person, id),
          patch(person, id, { description: 'Changed', is_active: true }),
          api('POST', webhookPath(person, id, 'regenerate-secret/'), { token: person.access }),
          api('DELETE', webhookPath(person, id), { token: person.access }),
        ]),
      );
      for (const { status } of answers) expect([200, 204, 404]).toContain(status);
    }
    await dispatchingIsIdle();
    expect(
      await database()
        .select()
        .from(deliveries)
        .where(and(eq(deliveries.state, 'attempting'))),
    ).toEqual([]);
  });
});

test('the history older than 30 days goes, younger stays, also while it is read', async () => {
  const person = await newPerson();
  const hook = await newWebhook(person, 'http://127.0.0.1:9/', { is_active: false });
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  for (const age of [0, 1, 29, 29.9, 30.1, 31, 100]) {
    const id = await leave(hook.id, 'attempting', 0, days(age));
    await finishAttempt({ deliveryId: id, webhookId: hook.id }, ok);
  }
  const reading = Promise.all(Array.from({ length: 20 }, () => readDeliveries(person, hook.id)));
  await deleteOldDeliveries();
  for (const page of await reading) expect(page.count).toBeGreaterThanOrEqual(4);
  expect((await readDeliveries(person, hook.id)).count).toBe(4);
});
