import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { deliveries, users, webhooks } from '#db/schema/index.ts';
import { nameServers } from '#lib/webhooks/resolve-host.ts';
import { api } from '#tests/support/api.ts';
import { newMember, newPerson } from '#tests/support/factories.ts';
import { startNameServer } from '#tests/support/name-server.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { callsOf, usePerson } from '#tests/support/use-person.ts';
import { allEvents, newWebhook, readWebhook, useReceiver, webhookPath } from '#tests/support/webhooks.ts';

useService();

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const ada = usePerson();
const { call } = callsOf(ada);
const receiver = useReceiver();

const path = (id: string, rest = '', query = '') => webhookPath(ada, id, rest, query);

describe('a webhook', () => {
  test('is created with its secret, which no other answer contains and the database stores sealed', async () => {
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

  test('needs an HTTPS address on the public internet outside local development, and names are looked up', async () => {
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
        person.access,
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
          person.access,
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

  test('is changed field by field; an unknown field is refused and changes nothing', async () => {
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
      { created_by: ada.userId },
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

test('an address with a space or with credentials is told so, and the credentials are not', async () => {
  const owner = await newPerson();
  for (const [url, said] of [
    ['https://example.org/a hook', 'Must not contain a space. In an address a space is %20.'],
    ['https://ada:hush@example.org/hook', 'Must not contain a user name or password.'],
    ['https://example.org:99999/hook', 'Must have a host and, if any, a port from 1 to 65535.'],
    ['https://exa%mple.org/hook', 'Must have a host and, if any, a port from 1 to 65535.'],
    ['ftp://example.org/hook', 'Must be an address that begins with https://.'],
  ]) {
    const json = { organization: owner.organizationId, url, events: ['project.published'] };
    const { status, body } = await api('POST', '/api/webhooks/', { token: owner.access, json });
    expect([status, body.url]).toEqual([400, [said]]);
    expect(JSON.stringify(body)).not.toContain('hush');
  }
});
