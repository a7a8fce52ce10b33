import { expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { door, useDoor } from '#tests/support/door.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import packageJson from '../../package.json' with { type: 'json' };

useService();
useDoor();

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
  const told = { version: packageJson.version, database: expect.stringMatching(/PostgreSQL \d+/) };
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
  for (let call = 0; call < 61; call++) await api('GET', '/api/p/unknown/');
  expect((await api('GET', '/api/p/unknown/')).status).toBe(429);
  expect((await api('GET', path)).status).toBe(200);
  for (let call = 0; call < 60; call++) await api('GET', path);
  const refused = await api('GET', path);
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
  expect((await door('GET', path)).status).toBe(200);
});
