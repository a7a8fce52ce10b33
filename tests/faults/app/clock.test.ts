import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { goodPassword } from '#tests/support/factories.ts';
import { findFaketime } from '#tests/support/faketime.ts';
import { startReceiver } from '#tests/support/receiver.ts';
import { type RunningApp, startApp } from '#tests/support/running-app.ts';

const library = findFaketime();
if (!library) console.warn('*** libfaketime is not installed: a clock that jumps is NOT tested. ***');

const folder = mkdtempSync(join(tmpdir(), 'atrium-clock-'));
const clock = join(folder, 'clock');
const setClock = (offset: string) => writeFileSync(clock, `${offset}\n`);
let app: RunningApp | null = null;
afterAll(async () => {
  await app?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!library)(
  'fault 25: a clock an hour ahead or behind locks nobody out or in for longer',
  async () => {
    setClock('+0');
    app = await startApp({
      env: {
        LD_PRELOAD: library ?? '',
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_NO_CACHE: '1',
        // Timers and limits use the monotonic clock.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        WEBHOOKS_ALLOW_LOCAL: 'true',
      },
    });
    const email = 'ada@example.org';
    const registered = await call('POST', '/api/auth/register/', '', {
      email,
      password: goodPassword,
      password_confirm: goodPassword,
      full_name: 'Ada Lovelace',
      organization_name: 'City Museum',
    });
    const { access, refresh } = registered.body.tokens;
    const me = async (token: string) => (await call('GET', '/api/auth/me/', token)).status;
    const renew = async () => (await call('POST', '/api/auth/token/refresh/', '', { refresh })).body.access;
    expect(await me(access)).toBe(200);

    setClock('+3600');
    expect(await me(access)).toBe(401);
    const ahead = await renew();
    expect(await me(ahead)).toBe(200);
    await expectHonestTimestamp(ahead, 3_600);
    const refusals = await guess(12);
    expect(refusals.length).toBeGreaterThan(0);

    setClock('+0');
    expect(await me(await renew())).toBe(200);
    refusals.push(...(await guess(3)));
    for (const wait of refusals) {
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(60);
    }
    await sleep(61_000);
    const afterwards = await call('POST', '/api/auth/login/', '', { email, password: goodPassword });
    expect(afterwards.status).toBe(200);
    expect((await fetch(`${app.origin}/api/health/`)).status).toBe(200);
  },
  400_000,
);

/** Sends wrong passwords. Returns the seconds that each refusal says to wait. */
async function guess(times: number): Promise<number[]> {
  const waits: number[] = [];
  for (let i = 0; i < times; i++) {
    const json = { email: 'ada@example.org', password: 'not-the-password-1' };
    const { status, retryAfter } = await call('POST', '/api/auth/login/', '', json);
    if (status === 429) waits.push(retryAfter);
  }
  return waits;
}

/** Checks that deliveries have the time of the clock that sends them. */
async function expectHonestTimestamp(token: string, offsetSeconds: number): Promise<void> {
  const receiver = await startReceiver();
  const { body } = await call('GET', '/api/organizations/', token);
  const organization = body.results[0].id;
  const hook = await call('POST', '/api/webhooks/', token, {
    organization,
    url: receiver.url,
    events: ['project.published'],
  });
  await call('POST', `/api/webhooks/${hook.body.id}/test/?organization=${organization}`, token);
  const stamped = Number(receiver.requests[0]?.headers['x-service-timestamp']);
  expect(Math.abs(stamped - (Date.now() / 1_000 + offsetSeconds))).toBeLessThan(30);
  await receiver.close();
}

async function call(method: string, path: string, token: string, json?: unknown) {
  const response = await fetch(`${app?.origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape, which the test asserts.
  const body = (await response.json()) as any;
  return { status: response.status, body, retryAfter: Number(response.headers.get('retry-after')) };
}
