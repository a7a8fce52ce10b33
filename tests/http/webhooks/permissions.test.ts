import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { memberships } from '#db/schema/index.ts';
import { api } from '#tests/support/api.ts';
import { newApiKey, newMember, newPerson, newPublishedProject } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
import { callsOf, usePerson } from '#tests/support/use-person.ts';
import {
  allEvents,
  newWebhook,
  readDeliveries,
  readWebhook,
  setPlan,
  useReceiver,
  webhookPath,
} from '#tests/support/webhooks.ts';

useService();

const ada = usePerson();
const { call } = callsOf(ada);
const receiver = useReceiver();

const path = (id: string, rest = '', query = '') => webhookPath(ada, id, rest, query);

describe('the right to webhooks', () => {
  const calls = (organization: string, id: string): [string, string, unknown?][] => [
    ['GET', `/api/webhooks/?organization=${organization}`],
    ['POST', '/api/webhooks/', { organization, url: receiver.url, events: allEvents }],
    ['GET', `/api/webhooks/${id}/?organization=${organization}`],
    ['PATCH', `/api/webhooks/${id}/?organization=${organization}`, { description: 'Mine now' }],
    ['DELETE', `/api/webhooks/${id}/?organization=${organization}`],
    ['POST', `/api/webhooks/${id}/regenerate-secret/?organization=${organization}`],
    ['POST', `/api/webhooks/${id}/test/?organization=${organization}`],
    ['GET', `/api/webhooks/${id}/deliveries/?organization=${organization}`],
    ['POST', `/api/webhooks/${id}/deliveries/${id}/redeliver/?organization=${organization}`],
  ];

  test('belongs to owners and admins; others of the organization get 403, strangers and blocked members 404, keys 403', async () => {
    const hook = await newWebhook(ada, receiver.url);
    const before = await readWebhook(ada, hook.id);
    const stranger = await newPerson();
    const blocked = await newMember(ada.organizationId, 'admin');
    await database()
      .update(memberships)
      .set({ status: 'blocked' })
      .where(eq(memberships.userId, blocked.userId));
    const refused: [string, number][] = [
      [(await newMember(ada.organizationId, 'viewer')).access, 403],
      [(await newMember(ada.organizationId, 'member')).access, 403],
      [await newApiKey(ada, 'write'), 403],
      [stranger.access, 404],
      [blocked.access, 404],
    ];
    for (const [token, status] of refused) {
      for (const [method, where, json] of calls(ada.organizationId, hook.id)) {
        const answered = await api(method, where, { token, ...(json !== undefined && { json }) });
        expect([method, where, answered.status]).toEqual([method, where, status]);
      }
    }
    expect([await readWebhook(ada, hook.id), receiver.connections() >= 0, receiver.requests.length]).toEqual([
      before,
      true,
      0,
    ]);
    const admin = await newMember(ada.organizationId, 'admin');
    expect((await api('GET', webhookPath(ada, hook.id), { token: admin.access })).status).toBe(200);
  });

  test('needs the organization of the webhook: another one is 404, and none is 400', async () => {
    const hook = await newWebhook(ada, receiver.url);
    const stranger = await newPerson();
    for (const [method, where, json] of calls(stranger.organizationId, hook.id).slice(2)) {
      const answered = await api(method, where, {
        token: stranger.access,
        ...(json !== undefined && { json }),
      });
      expect([method, where, answered.status]).toEqual([method, where, 404]);
    }
    for (const [method, where, json] of calls('', hook.id).filter(([, where]) => where.includes('?'))) {
      for (const shape of [where.replace('?organization=', ''), where, `${where}nonsense`]) {
        const answered = await call(method, shape, json);
        expect([shape, answered.status, Object.keys(answered.body)]).toEqual([shape, 400, ['organization']]);
      }
    }
    expect((await readWebhook(ada, hook.id)).description).toBe('');
    expect((await call('GET', path('not-a-uuid'))).status).toBe(404);
  });
});

describe('the plan of an organization', () => {
  test('allows no webhook if it is free', async () => {
    const person = await newPerson();
    await setPlan(person.organizationId, 'free');
    const created = await call(
      'POST',
      '/api/webhooks/',
      { organization: person.organizationId, url: receiver.url, events: allEvents },
      person.access,
    );
    expect([created.status, Object.keys(created.body)]).toEqual([403, ['detail']]);
  });

  test('allows only a new description after a downgrade; nothing is sent, and history and deletion stay', async () => {
    const person = await newPerson();
    const hook = await newWebhook(person, receiver.url);
    const project = await newPublishedProject(person);
    const history = await readDeliveries(person, hook.id);
    expect(history.count).toBe(1);
    await setPlan(person.organizationId, 'free');
    const at = (rest = '') => webhookPath(person, hook.id, rest);
    const before = await readWebhook(person, hook.id);
    const blocked: [string, string, unknown?][] = [
      ['PATCH', at(), { url: `${receiver.url}/x` }],
      ['PATCH', at(), { events: ['project.deleted'] }],
      ['PATCH', at(), { is_active: true }],
      ['PATCH', at(), { is_active: false, description: 'Not applied' }],
      ['POST', at('test/')],
      ['POST', at('regenerate-secret/')],
      ['POST', at(`deliveries/${history.results[0].id}/redeliver/`)],
    ];
    for (const [method, where, json] of blocked) {
      const answered = await call(method, where, json, person.access);
      expect([method, where, json, answered.status, Object.keys(answered.body)]).toEqual([
        method,
        where,
        json,
        403,
        ['detail'],
      ]);
    }
    expect(await readWebhook(person, hook.id)).toEqual(before);
    await call('POST', `/api/projects/${project.id}/update-live/`, undefined, person.access);
    expect((await readDeliveries(person, hook.id)).count).toBe(1);
    expect(receiver.requests).toHaveLength(1);
    expect((await call('PATCH', at(), { description: 'Still mine' }, person.access)).body.description).toBe(
      'Still mine',
    );
    await setPlan(person.organizationId, 'pro');
    await call('POST', `/api/projects/${project.id}/update-live/`, undefined, person.access);
    expect((await readDeliveries(person, hook.id)).count).toBe(2);
    await setPlan(person.organizationId, 'free');
    expect((await call('DELETE', at(), undefined, person.access)).status).toBe(204);
  });
});
