import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { deliveries } from '#db/schema/index.ts';
import { dispatchingIsIdle } from '#lib/webhooks/dispatch.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newProject, newPublishedProject, newSavedProject } from '#tests/support/factories.ts';
import type { Receiver } from '#tests/support/receiver.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { useReceivers } from '#tests/support/use-receivers.ts';
import {
  act,
  newWebhook,
  patchWebhook,
  pingWebhook,
  readDeliveries,
  webhookPath,
} from '#tests/support/webhooks.ts';

useService();

const { receiver } = useReceivers(dispatchingIsIdle);
beforeEach(() => withSettings({ webhooksAllowLocal: true }));

const eventsOf = (one: Receiver) => one.requests.map(({ headers }) => headers['x-service-event']);
const numberOf = (id: unknown) => Number(String(id).replace('evt_', ''));
const inOrder = (numbers: number[]) => expect(numbers).toEqual([...numbers].sort((a, b) => a - b));

describe('events', () => {
  test('are emitted for each step of a published project, with its name at that moment', async () => {
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

  test('are not emitted for a project that was never published, nor for a refused step', async () => {
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

  test('of twenty publications at once reach each webhook once', async () => {
    const person = await newPerson();
    const target = await receiver();
    const hooks = await Promise.all([1, 2, 3].map(() => newWebhook(person, target.url)));
    const project = await newSavedProject(person);
    const published = await Promise.all(Array.from({ length: 20 }, () => act(person, project.id, 'publish')));
    expect(published.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const hook of hooks) expect((await readDeliveries(person, hook.id)).count).toBe(1);
    expect(target.requests).toHaveLength(3);
  });

  test('do not delay the publication, and are sent one after the other in order', async () => {
    const person = await newPerson();
    let underWay = 0;
    let mostAtOnce = 0;
    const target = await receiver((_received, response) => {
      underWay += 1;
      mostAtOnce = Math.max(mostAtOnce, underWay);
      setTimeout(() => {
        underWay -= 1;
        response.writeHead(204).end();
      }, 200);
    });
    for (let i = 0; i < 5; i += 1) await newWebhook(person, target.url.replace('hook', String(i)));
    const projects = [await newSavedProject(person), await newSavedProject(person)];
    const startedAt = performance.now();
    await Promise.all(projects.map(({ id }) => act(person, id, 'publish')));
    // The deliveries take two seconds.
    expect(performance.now() - startedAt).toBeLessThan(1_900);
    await dispatchingIsIdle();
    expect([target.requests.length, mostAtOnce]).toEqual([10, 1]);
    inOrder(target.requests.map(({ headers }) => numberOf(headers['x-service-delivery'])));
  });
});

describe('a webhook that is deleted or gets a new secret during a delivery', () => {
  test('causes no 500, leaves no record and keeps the other webhooks served', async () => {
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
    const pinging = pingWebhook(person, first.id);
    await expect.poll(() => target.requests.length).toBe(2);
    expect((await api('DELETE', webhookPath(person, first.id), { token: person.access })).status).toBe(204);
    letGo();
    expect((await pinging).status).toBe(404);
    expect((await readDeliveries(person, second.id)).count).toBe(1);
    expect(await database().select().from(deliveries).where(eq(deliveries.webhookId, first.id))).toEqual([]);
  });

  test('can be published to, pinged, changed and deleted all at once without an error', async () => {
    const person = await newPerson();
    const target = await receiver();
    const project = await newPublishedProject(person);
    for (let round = 0; round < 5; round += 1) {
      const hooks = await Promise.all([1, 2, 3].map(() => newWebhook(person, target.url)));
      const answers = await Promise.all(
        hooks.flatMap(({ id }) => [
          act(person, project.id, 'update-live'),
          pingWebhook(person, id),
          patchWebhook(person, id, { description: 'Changed', is_active: true }),
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
