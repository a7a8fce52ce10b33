import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { deliveries, memberships, users, webhooks } from '#db/schema/index.ts';
import { nameServers } from '#lib/webhooks/resolve-host.ts';
import { sign } from '#lib/webhooks/sign.ts';
import { api } from '#tests/support/api.ts';
import {
  newApiKey,
  newMember,
  newPerson,
  newPublishedProject,
  type Person,
} from '#tests/support/factories.ts';
import { startNameServer } from '#tests/support/name-server.ts';
import { answer, type Receiver, startReceiver } from '#tests/support/receiver.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import {
  allEvents,
  newWebhook,
  readDeliveries,
  readWebhook,
  setPlan,
  webhookPath,
} from '#tests/support/webhooks.ts';

useService();

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let ada: Person;
let receiver: Receiver;
beforeAll(async () => {
  ada = await newPerson('Ada Lovelace');
  receiver = await startReceiver(answer(200, 'ok'));
});
afterAll(() => receiver.close());
beforeEach(() => {
  withSettings({ webhooksAllowLocal: true });
  receiver.requests.length = 0;
});

const call = (method: string, path: string, json?: unknown, person = ada) =>
  api(method, path, { token: person.access, ...(json !== undefined && { json }) });
const path = (id: string, rest = '', query = '') => webhookPath(ada, id, rest, query);

describe('a webhook', () => {
  test('is created with its secret, which no other answer holds and the database keeps sealed', async () => {
    const created = await call('POST', '/api/webhooks/', {
      organization: ada.organizationId,
      url: receiver.url,
      description: 'To the CMS',
      events: ['project.updated', 'project.published', 'project.updated'],
      is_active: false,
    });
    expect(created.status).toBe(201);
    const { secret, ...record } = created.body;
    expect(secret).toMatch(/^whsec_[0-9a-f]{64}$/);
    expect(record).toEqual({
      id: uuid,
      organization: ada.organizationId,
      url: receiver.url,
      description: 'To the CMS',
      events: ['project.updated', 'project.published'],
      is_active: false,
      consecutive_failures: 0,
      last_delivery_at: null,
      last_success_at: null,
      created_at: instant,
      updated_at: instant,
      created_by: { email: ada.email, full_name: 'Ada Lovelace' },
    });
    expect((await call('GET', path(record.id))).body).toEqual(record);
    const list = await call('GET', `/api/webhooks/?organization=${ada.organizationId}`);
    expect(list.body).toContainEqual(record);
    const patched = await call('PATCH', path(record.id), { description: 'x' });
    expect(JSON.stringify([list.body, patched.body])).not.toContain('secret');
    const [row] = await database().select().from(webhooks).where(eq(webhooks.id, record.id));
    expect(JSON.stringify(row)).not.toContain(secret.slice(6));
  });

  test('needs an organization, a URL and at least one project event; description and is_active have defaults', async () => {
    const { organizationId: organization } = ada;
    const good = { organization, url: receiver.url, events: allEvents };
    const created = await call('POST', '/api/webhooks/', good);
    expect(created.body).toMatchObject({ description: '', is_active: true });
    await call('DELETE', path(created.body.id));
    const faults: [Record<string, unknown>, string][] = [
      [{ ...good, organization: undefined }, 'organization'],
      [{ ...good, organization: 'x' }, 'organization'],
      [{ ...good, url: undefined }, 'url'],
      [{ ...good, url: 'not an address' }, 'url'],
      [{ ...good, url: `https://example.org/${'x'.repeat(2048)}` }, 'url'],
      [{ ...good, url: 'https://example.org/\r\nX-Evil: 1' }, 'url'],
      [{ ...good, url: 'https://10.0.0.1/' }, 'url'],
      [{ ...good, events: undefined }, 'events'],
      [{ ...good, events: [] }, 'events'],
      [{ ...good, events: ['webhook.ping'] }, 'events[0]'],
      [{ ...good, events: ['project.published', 'project.renamed'] }, 'events[1]'],
      [{ ...good, events: 'project.published' }, 'events'],
      [{ ...good, description: 7 }, 'description'],
      [{ ...good, description: 'a\u0000b' }, 'description'],
      [{ ...good, is_active: 'yes' }, 'is_active'],
      [{ ...good, secret: 'whsec_mine' }, 'secret'],
      [{ ...good, consecutive_failures: -5 }, 'consecutive_failures'],
      [{ ...good, created_by: {} }, 'created_by'],
    ];
    for (const [json, place] of faults) {
      const answered = await call('POST', '/api/webhooks/', json);
      expect([place, answered.status, Object.keys(answered.body)]).toEqual([place, 400, [place]]);
    }
  });

  test('outside local development has an HTTPS address on the public internet; names are looked up', async () => {
    const dns = await startNameServer((name) =>
      name.startsWith('private')
        ? ['10.1.2.3']
        : name.startsWith('mixed')
          ? ['93.184.216.34', '127.0.0.1']
          : name.startsWith('public')
            ? ['93.184.216.34']
            : 'NXDOMAIN',
    );
    nameServers().push(dns.address);
    withSettings({ webhooksAllowLocal: false });
    const person = await newPerson();
    const tryUrl = async (url: string) => {
      const created = await call(
        'POST',
        '/api/webhooks/',
        { organization: person.organizationId, url, events: allEvents },
        person,
      );
      return created.status === 400 ? Object.keys(created.body) : created.status;
    };
    for (const url of [
      'http://public.example.org/',
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://localhost/',
      'https://[::1]/',
      'https://private.example.org/',
      'https://mixed.example.org/',
      'https://u:p@public.example.org/',
      'https://public.example.org:25/',
      'https://169.254.169.254/latest/meta-data/',
    ]) {
      expect([url, await tryUrl(url)]).toEqual([url, ['url']]);
    }
    for (const url of [
      'https://public.example.org/hook',
      'https://not-yet-there.example.org/hook',
      'https://public.example.org:8443/hook',
    ]) {
      expect([url, await tryUrl(url)]).toEqual([url, 201]);
    }
    const created = await newWebhook(person, 'https://public.example.org/');
    const patched = await api('PATCH', webhookPath(person, created.id), {
      token: person.access,
      json: { url: 'https://private.example.org/', description: 'new' },
    });
    expect([patched.status, patched.body]).toEqual([
      400,
      { url: ['Must be reachable on the public internet.'] },
    ]);
    expect((await readWebhook(person, created.id)).description).toBe('');
    nameServers().length = 0;
    await dns.close();
  });

  test('is one of at most 20, also when 30 are made at once', async () => {
    const person = await newPerson();
    const made = await Promise.all(
      Array.from({ length: 30 }, () =>
        call(
          'POST',
          '/api/webhooks/',
          { organization: person.organizationId, url: receiver.url, events: allEvents },
          person,
        ),
      ),
    );
    const statuses = made.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(20).fill(201), ...Array(10).fill(400)]);
    expect(made.find(({ status }) => status === 400)?.body).toEqual({
      non_field_errors: ['An organization has at most 20 webhooks.'],
    });
    const list = await api('GET', `/api/webhooks/?organization=${person.organizationId}`, {
      token: person.access,
    });
    expect(list.body).toHaveLength(20);
  });

  test('is changed field by field; what is not a field of it is refused and changes nothing', async () => {
    const hook = await newWebhook(ada, receiver.url);
    const patched = await call('PATCH', path(hook.id), {
      description: 'New',
      events: ['project.deleted'],
      url: `${receiver.url}/2`,
      is_active: false,
    });
    expect(patched.status).toBe(200);
    expect(patched.body).toMatchObject({
      description: 'New',
      events: ['project.deleted'],
      url: `${receiver.url}/2`,
      is_active: false,
    });
    for (const json of [
      { secret: 'whsec_x' },
      { consecutive_failures: 0 },
      { organization: ada.organizationId },
      { created_at: '2020-01-01T00:00:00Z' },
      { id: hook.id },
      { events: [] },
      { url: null },
      { is_active: null },
    ]) {
      const refused = await call('PATCH', path(hook.id), { description: 'Slipped in', ...json });
      expect([json, refused.status]).toEqual([json, 400]);
    }
    expect(await readWebhook(ada, hook.id)).toEqual(patched.body);
    expect((await call('PATCH', path(hook.id), {})).status).toBe(200);
  });

  test('outlives its maker', async () => {
    const admin = await newMember(ada.organizationId, 'admin');
    const created = await api('POST', '/api/webhooks/', {
      token: admin.access,
      json: { organization: ada.organizationId, url: receiver.url, events: allEvents },
    });
    await database().delete(users).where(eq(users.id, admin.userId));
    expect((await readWebhook(ada, created.body.id)).created_by).toBeNull();
  });

  test('is deleted with its history', async () => {
    const hook = await newWebhook(ada, receiver.url);
    await call('POST', path(hook.id, 'test/'));
    expect((await call('DELETE', path(hook.id))).status).toBe(204);
    expect((await call('GET', path(hook.id))).status).toBe(404);
    expect(await database().select().from(deliveries).where(eq(deliveries.webhookId, hook.id))).toEqual([]);
  });
});

describe('who may', () => {
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

  test('owners and admins alone; others of the organization get 403, strangers and blocked members 404, keys 403', async () => {
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

  test('nobody by naming another organization than the webhook’s: 404; by naming none: 400', async () => {
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

describe('plans', () => {
  test('a free organization makes none', async () => {
    const person = await newPerson();
    await setPlan(person.organizationId, 'free');
    const created = await call(
      'POST',
      '/api/webhooks/',
      { organization: person.organizationId, url: receiver.url, events: allEvents },
      person,
    );
    expect([created.status, Object.keys(created.body)]).toEqual([403, ['detail']]);
  });

  test('after a downgrade only the description changes, nothing is sent, history and deletion stay', async () => {
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
      const answered = await call(method, where, json, person);
      expect([method, where, json, answered.status, Object.keys(answered.body)]).toEqual([
        method,
        where,
        json,
        403,
        ['detail'],
      ]);
    }
    expect(await readWebhook(person, hook.id)).toEqual(before);
    await call('POST', `/api/projects/${project.id}/update-live/`, undefined, person);
    expect((await readDeliveries(person, hook.id)).count).toBe(1);
    expect(receiver.requests).toHaveLength(1);
    expect((await call('PATCH', at(), { description: 'Still mine' }, person)).body.description).toBe(
      'Still mine',
    );
    await setPlan(person.organizationId, 'pro');
    await call('POST', `/api/projects/${project.id}/update-live/`, undefined, person);
    expect((await readDeliveries(person, hook.id)).count).toBe(2);
    await setPlan(person.organizationId, 'free');
    expect((await call('DELETE', at(), undefined, person)).status).toBe(204);
  });
});

describe('a ping', () => {
  test('is sent at once, waited for, answered as a record, kept in the history and counted', async () => {
    const hook = await newWebhook(ada, receiver.url, { is_active: false });
    const pinged = await call('POST', path(hook.id, 'test/'));
    expect(pinged.status).toBe(200);
    expect(pinged.body).toEqual({
      id: uuid,
      event: 'webhook.ping',
      status: 'success',
      status_code: 200,
      response_body: 'ok',
      is_response_body_truncated: false,
      duration_ms: expect.any(Number),
      error: '',
      created_at: instant,
      payload: {
        id: expect.stringMatching(/^evt_\d+$/),
        event: 'webhook.ping',
        created_at: instant,
        data: { organization_id: ada.organizationId, sent_by: ada.email },
      },
    });
    const [got] = receiver.requests;
    expect(JSON.parse(got?.body ?? '')).toEqual(pinged.body.payload);
    expect(got?.headers['x-service-delivery']).toBe(pinged.body.payload.id);
    expect(got?.headers['x-service-event']).toBe('webhook.ping');
    const sentAt = Number(got?.headers['x-service-timestamp']);
    expect(Math.abs(sentAt - Date.now() / 1000)).toBeLessThan(5);
    expect(got?.headers['x-service-signature']).toBe(sign(hook.secret, sentAt, got?.body ?? ''));
    expect((await readDeliveries(ada, hook.id)).results).toEqual([pinged.body]);
    expect(await readWebhook(ada, hook.id)).toMatchObject({
      is_active: false,
      consecutive_failures: 0,
      last_delivery_at: instant,
      last_success_at: instant,
    });
  });

  test('that fails is a 200 with a failed record', async () => {
    const broken = await startReceiver(answer(500, '<script>alert(1)</script>\u0000'));
    const hook = await newWebhook(ada, broken.url);
    const pinged = await call('POST', path(hook.id, 'test/'));
    expect([pinged.status, pinged.body]).toEqual([
      200,
      expect.objectContaining({
        status: 'failed',
        status_code: 500,
        response_body: '<script>alert(1)</script>\uFFFD',
        error: 'Answered with status 500.',
      }),
    ]);
    await broken.close();
    const refused = await call('POST', path(hook.id, 'test/'));
    expect(refused.body).toMatchObject({
      status: 'failed',
      status_code: null,
      error: 'The connection was refused.',
    });
    withSettings({ webhooksAllowLocal: false });
    const forbidden = await call('POST', path(hook.id, 'test/'));
    expect(forbidden.body).toMatchObject({
      status: 'failed',
      status_code: null,
      error: expect.stringMatching(/^Not sent/),
    });
    expect((await readWebhook(ada, hook.id)).consecutive_failures).toBe(3);
  });

  test('may be asked for ten times a minute by one user', async () => {
    withSettings({ rateLimits: 'on', webhooksAllowLocal: true });
    const person = await newPerson();
    const hook = await newWebhook(person, receiver.url);
    const pings = await Promise.all(
      Array.from({ length: 14 }, () =>
        call('POST', webhookPath(person, hook.id, 'test/'), undefined, person),
      ),
    );
    expect(pings.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = pings.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(receiver.requests).toHaveLength(10);
  });
});

describe('regenerating the secret', () => {
  test('answers the new one once; from then on only it signs', async () => {
    const hook = await newWebhook(ada, receiver.url);
    const answered = await call('POST', path(hook.id, 'regenerate-secret/'));
    expect(answered.status).toBe(200);
    const { secret, ...record } = answered.body;
    expect(secret).toMatch(/^whsec_[0-9a-f]{64}$/);
    expect(secret).not.toBe(hook.secret);
    expect(await readWebhook(ada, hook.id)).toEqual(record);
    await call('POST', path(hook.id, 'test/'));
    const [got] = receiver.requests;
    expect(got?.headers['x-service-signature']).toBe(
      sign(secret, Number(got?.headers['x-service-timestamp']), got?.body ?? ''),
    );
  });

  test('waits for a request signed with the old one, so that none arrives afterwards', async () => {
    const slow = await startReceiver(
      (_received, response) => void setTimeout(() => response.writeHead(204).end(), 700),
    );
    const hook = await newWebhook(ada, slow.url);
    const pinging = call('POST', path(hook.id, 'test/'));
    await expect.poll(() => slow.requests.length).toBe(1);
    const secrets = [hook.secret];
    let isPinged = false;
    void pinging.then(() => {
      isPinged = true;
    });
    secrets.push((await call('POST', path(hook.id, 'regenerate-secret/'))).body.secret);
    expect(isPinged).toBe(true);
    await slow.close();
  });
});

describe('the history', () => {
  test('is paged by 20, newest first, filtered by status and event', async () => {
    let status = 200;
    const moody = await startReceiver((_received, response) => void response.writeHead(status).end());
    const hook = await newWebhook(ada, moody.url);
    const sent: string[] = [];
    for (let i = 0; i < 23; i += 1) {
      status = i % 3 === 0 ? 503 : 200;
      sent.unshift((await call('POST', path(hook.id, 'test/'))).body.id);
    }
    await newPublishedProject(ada);
    const first = await readDeliveries(ada, hook.id);
    expect([first.count, first.results.length, first.previous]).toEqual([24, 20, null]);
    expect(first.results[0].event).toBe('project.published');
    expect(first.next).toMatch(/^http:\/\/atrium\.test\/api\/webhooks\/.*page=2/);
    const second = await api('GET', first.next, { token: ada.access });
    expect([second.body.results.length, second.body.next]).toEqual([4, null]);
    expect([...first.results, ...second.body.results].map(({ id }) => id).slice(1)).toEqual(sent);
    const read = async (query: string) => readDeliveries(ada, hook.id, query);
    const failed = await read('&status=failed');
    expect([failed.count, new Set(failed.results.map((one: { status: string }) => one.status))]).toEqual([
      8,
      new Set(['failed']),
    ]);
    expect((await read('&status=success&event=webhook.ping')).count).toBe(15);
    expect((await read('&event=project.published')).count).toBe(1);
    expect((await read('&event=project.deleted')).results).toEqual([]);
    for (const bad of [
      '&status=waiting',
      '&event=x',
      '&page=0',
      '&page=-1',
      '&page=x',
      '&status=failed&status=success',
    ]) {
      expect([bad, (await call('GET', path(hook.id, 'deliveries/', bad))).status]).toEqual([bad, 400]);
    }
    for (const past of ['&page=3', '&page=1000000000']) {
      expect([past, (await call('GET', path(hook.id, 'deliveries/', past))).status]).toEqual([past, 404]);
    }
    await moody.close();
  });

  test('can be sent again by hand: a new record, the same payload and delivery id, a fresh signature', async () => {
    const owner = await newPerson();
    const at = (id: string, rest = '') => webhookPath(owner, id, rest);
    const post = (where: string) => call('POST', where, undefined, owner);
    const hook = await newWebhook(owner, receiver.url);
    const project = await newPublishedProject(owner);
    const [delivered] = (await readDeliveries(owner, hook.id)).results;
    await call('PATCH', at(hook.id), { is_active: false }, owner);
    const again = await post(at(hook.id, `deliveries/${delivered.id}/redeliver/`));
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({
      event: 'project.published',
      status: 'success',
      payload: delivered.payload,
    });
    expect(again.body.id).not.toBe(delivered.id);
    expect(again.body.payload.data).toEqual({ project_id: project.id, name: 'City Museum' });
    const [one, two] = receiver.requests;
    expect([two?.body, two?.headers['x-service-delivery']]).toEqual([
      one?.body,
      one?.headers['x-service-delivery'],
    ]);
    expect(two?.headers['x-service-signature']).toBe(
      sign(hook.secret, Number(two?.headers['x-service-timestamp']), two?.body ?? ''),
    );
    expect((await readDeliveries(owner, hook.id)).results.map(({ id }: { id: string }) => id)).toEqual([
      again.body.id,
      delivered.id,
    ]);
    const other = await newWebhook(owner, receiver.url);
    for (const where of [
      at(other.id, `deliveries/${delivered.id}/redeliver/`),
      at(hook.id, `deliveries/${hook.id}/redeliver/`),
      at(hook.id, 'deliveries/x/redeliver/'),
    ]) {
      expect((await post(where)).status).toBe(404);
    }
  });
});
