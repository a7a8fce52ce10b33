import { afterEach, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { rateLimits } from '#lib/plans/rate-limits.ts';
import { setProcessState } from '#lib/platform/process-state.ts';
import { api } from '#tests/support/api.ts';
import { door, useDoor } from '#tests/support/door.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import packageJson from '../../../package.json' with { type: 'json' };

useService();
useDoor();

afterEach(() => setProcessState({ startedAt: Date.now(), migrated: 'unknown' }));

const path = '/api/health/';
const secret = 'a-long-enough-secret';

test('a stranger learns no version of the service or of its database', async () => {
  withSettings({ cronSecret: secret });
  for (const token of [undefined, 'another-secret', `sk_${'0'.repeat(64)}`]) {
    const { status, body } = await api('GET', path, { token });
    expect([status, Object.keys(body).sort(), body.database]).toEqual([
      200,
      ['database', 'status', 'uptime_s'],
      expect.stringMatching(/^(?:embedded|server) PostgreSQL$/),
    ]);
  }
});

test('the operator learns versions with CRON_SECRET, and at the machine without it', async () => {
  withSettings({ cronSecret: secret });
  const told = {
    version: packageJson.version,
    database: expect.stringMatching(/PostgreSQL \d+/),
    disk_free_bytes: expect.any(Number),
  };
  expect((await api('GET', path, { token: secret })).body).toMatchObject(told);
  expect((await door('GET', path)).body).toMatchObject(told);
});

test('a visitor behind a proxy of this machine is a stranger', async () => {
  for (const name of ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']) {
    const { body } = await door('GET', path, { headers: { [name]: '203.0.113.7' } });
    expect([name, body.version]).toEqual([name, undefined]);
  }
});

test('probes of health neither spend the bucket of visitors nor suffer from it', async () => {
  withSettings({ rateLimits: 'on' });
  for (let call = 0; call <= rateLimits.anonymous.count; call++) await api('GET', '/api/p/unknown/');
  expect((await api('GET', '/api/p/unknown/')).status).toBe(429);
  expect((await api('GET', path)).status).toBe(200);
  for (let call = 0; call < 60; call++) await api('GET', path);
  const refused = await api('GET', path);
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
  expect((await door('GET', path)).status).toBe(200);
});

test('a host of functions has no free space to tell', async () => {
  withSettings({ cronSecret: secret, hasDisk: false });
  expect((await api('GET', path, { token: secret })).body.disk_free_bytes).toBeNull();
});

test('wrong bearers of metrics and housekeeping do not spend the bucket of visitors', async () => {
  withSettings({ rateLimits: 'on', cronSecret: secret });
  for (let call = 0; call < 61; call++) await api('GET', '/api/metrics/', { token: 'wrong' });
  expect((await api('GET', '/api/cron/housekeeping/', { token: 'wrong' })).status).toBe(429);
  expect((await api('GET', '/api/metrics/', { token: secret })).status).toBe(200);
});

test('without the newest migration health and calls are 503 and name the command, where no start migrates', async () => {
  const sql = database().$client;
  setProcessState({ startedAt: Date.now(), migrated: 'unknown' });
  await sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`;
  await sql`alter table users rename to users_of_later`;
  try {
    const login = { email: 'ada@example.org', password: 'tulip-harbour-92' };
    const answers = [await api('GET', path), await api('POST', '/api/auth/login/', { json: login })];
    for (const { status, body } of answers)
      expect([status, body.detail]).toEqual([503, expect.stringContaining('npm run db:migrate')]);
  } finally {
    await sql`alter table users_of_later rename to users`;
    await sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`;
  }
  expect((await api('GET', path)).status).toBe(200);
});

test('visitors of a map do not lock people behind the same address out of signing in', async () => {
  withSettings({ rateLimits: 'on' });
  const signIn = (email: string) =>
    api('POST', '/api/auth/login/', { json: { email, password: 'wrong-password' } });
  for (let call = 0; call <= rateLimits.anonymous.count; call++) await api('GET', '/api/p/unknown/');
  expect((await api('GET', '/api/p/unknown/')).status).toBe(429);
  expect((await signIn('ada@example.org')).status).toBe(401);
  expect((await api('POST', '/api/auth/token/refresh/', { json: { refresh: 'wrong' } })).status).toBe(401);
});

test('visitors of a map, reviewers and websites that embed it do not spend the limits of one another', async () => {
  withSettings({ rateLimits: 'on' });
  const visit = () => api('GET', '/api/p/unknown/');
  const review = () => api('GET', `/api/preview-notes/?token=${'0'.repeat(48)}`);
  const embed = () => api('GET', `/api/oembed/?url=${encodeURIComponent('http://localhost/m/unknown')}`);
  for (let call = 0; call <= rateLimits.anonymous.count; call++) await visit();
  for (let call = 0; call < 61; call++) await embed();
  expect((await visit()).status).toBe(429);
  expect((await embed()).status).toBe(429);
  expect((await review()).status).toBe(404);
  const note = { token: '0'.repeat(48), name: 'Grace', text: 'x' };
  expect((await api('POST', '/api/preview-notes/', { json: note })).status).toBe(404);
});
