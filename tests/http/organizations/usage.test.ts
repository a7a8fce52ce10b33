import { expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { usageDays } from '#db/schema/index.ts';
import { countUsage, writeUsage } from '#lib/platform/usage/count-usage.ts';
import { dateOf } from '#lib/platform/usage/day-range.ts';
import { api } from '#tests/support/api.ts';
import { newApiKey, newMember, newPerson, newPublishedProject } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();

const today = () => dateOf(new Date());
const usageOf = async (person: { access: string; organizationId: string }, range = '') =>
  (await api('GET', `/api/usage/?organization=${person.organizationId}${range}`, { token: person.access }))
    .body;

test('requests, map loads and events count under the organization and UTC day', async () => {
  const owner = await newPerson();
  const project = await newPublishedProject(owner);
  const before = (await usageOf(owner)).totals.api_requests;
  const key = await newApiKey(owner, 'read');
  await api('GET', `/api/projects/${project.id}/`, { token: key });
  await api('GET', `/api/p/${project.key}/`);
  await api('GET', `/api/p/${project.key}/search/?q=caf`);
  const timestamp = new Date().toISOString();
  const events = [
    { event: 'mapLoad', params: { lang: 'de' }, timestamp },
    { event: 'searchQuery', params: { query: 'toilet', results: 0 }, timestamp },
  ];
  expect((await api('POST', `/api/p/${project.key}/analytics/`, { json: { events } })).body.accepted).toBe(2);
  const usage = await usageOf(owner);
  // The read before was counted after its answer.
  expect(usage.totals).toEqual({ api_requests: before + 4, map_loads: 1, analytics_events: 2 });
  expect(usage.days).toHaveLength(30);
  expect(usage.days.at(-1)).toEqual({ date: today(), ...usage.totals });
  expect(usage.storage_bytes).toBe(0);
});

test('requests of others and refused ones do not count', async () => {
  const owner = await newPerson();
  const stranger = await newPerson('Stranger');
  await api('GET', `/api/organizations/${owner.organizationId}/`, { token: stranger.access });
  await api('GET', `/api/organizations/${owner.organizationId}/`);
  const before = (await usageOf(owner)).totals.api_requests;
  expect((await usageOf(owner)).totals.api_requests).toBe(before + 1);
});

test('counting writes nothing by itself, and counts of parallel writers add up', async () => {
  const owner = await newPerson();
  await writeUsage();
  for (let i = 0; i < 100; i++) countUsage(owner.organizationId, { apiRequests: 1 });
  const rowsOf = async () =>
    (await database().select().from(usageDays)).filter((row) => row.organizationId === owner.organizationId);
  const before = (await rowsOf())[0]?.apiRequests ?? 0;
  await Promise.all([writeUsage(), writeUsage(), writeUsage()]);
  expect((await rowsOf())[0]?.apiRequests).toBe(before + 100);
});

test('the counts of a deleted organization stop nobody', async () => {
  const owner = await newPerson();
  const other = await newPerson();
  const path = `/api/organizations/${owner.organizationId}/`;
  countUsage(owner.organizationId, { apiRequests: 1 });
  countUsage(other.organizationId, { mapLoads: 5 });
  expect((await api('DELETE', path, { token: owner.access })).status).toBe(204);
  await writeUsage();
  expect((await usageOf(other)).totals.map_loads).toBe(5);
});

test('a range of days is inclusive, and refused if it is invalid', async () => {
  const owner = await newPerson();
  const usage = await usageOf(owner, '&from=2026-02-27&to=2026-03-01');
  expect(usage.days.map((day: { date: string }) => day.date)).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
  expect(Object.keys(await usageOf(owner, '&from=2026-03-02&to=2026-03-01'))).toEqual(['from']);
  expect(Object.keys(await usageOf(owner, '&from=2024-01-01&to=2026-03-01'))).toEqual(['from']);
  expect(Object.keys(await usageOf(owner, '&from=2026-02-30'))).toEqual(['from']);
  expect(Object.keys(await usageOf(owner, '&from=0000-01-01&to=0000-01-02'))).toEqual(['from', 'to']);
  expect(Object.keys(await usageOf(owner, '&to=0001-01-01'))).toEqual(['to']);
  expect(Object.keys(await usageOf(owner, '&from=9999-12-01&to=9999-12-31'))).toEqual(['from', 'to']);
});

test('billing shows the allowance of the plan, the usage, and who may change the plan', async () => {
  const owner = await newPerson();
  const admin = await newMember(owner.organizationId, 'admin');
  await newPublishedProject(owner);
  const path = `/api/billing/?organization=${owner.organizationId}`;
  expect((await api('GET', path, { token: owner.access })).body).toEqual({
    plan: 'enterprise',
    status: 'active',
    limits: {
      projects: null,
      published_projects: null,
      storage_bytes: null,
      content_bytes: 60 * 1024 * 1024,
      webhooks: true,
    },
    usage: {
      projects: 1,
      published_projects: 1,
      storage_bytes: 0,
      content_bytes: expect.any(Number),
      version_bytes: 0,
    },
    can_change_plan: true,
  });
  expect((await api('GET', path, { token: admin.access })).body.can_change_plan).toBe(false);
});

test('an owner changes the plan of a self-hosted service, and it applies at once', async () => {
  const owner = await newPerson();
  await newPublishedProject(owner);
  const change = (plan: string) =>
    api('POST', '/api/billing/plan/', {
      token: owner.access,
      json: { organization: owner.organizationId, plan },
    });
  const changed = await change('free');
  expect([changed.status, changed.body.plan, changed.body.limits.projects]).toEqual([200, 'free', 3]);
  const hook = { url: 'https://93.184.215.14/hook', events: ['project.published'], is_active: true };
  const webhook = await api('POST', '/api/webhooks/', {
    token: owner.access,
    json: { organization: owner.organizationId, description: '', ...hook },
  });
  expect(webhook.status).toBe(403);
  expect(Object.keys((await change('gold')).body)).toEqual(['plan']);
});

test('on a service for many customers nobody changes a plan: 409', async () => {
  const owner = await newPerson();
  withSettings({ deployment: 'hosted' });
  const json = { organization: owner.organizationId, plan: 'pro' };
  const answer = await api('POST', '/api/billing/plan/', { token: owner.access, json });
  expect([answer.status, Object.keys(answer.body)]).toEqual([409, ['detail']]);
  const billing = await api('GET', `/api/billing/?organization=${owner.organizationId}`, {
    token: owner.access,
  });
  expect([billing.body.plan, billing.body.can_change_plan]).toEqual(['enterprise', false]);
});
