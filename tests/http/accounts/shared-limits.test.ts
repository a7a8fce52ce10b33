import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '#lib/plans/rate-limits.ts';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';
import { isSharedStoreFailing, sharedStoreFault } from '#lib/platform/rate-limits/shared-window.ts';
import { spend } from '#lib/platform/rate-limits/spend.ts';
import { api } from '#tests/support/api.ts';
import { goodPassword, newPerson, newPublishedProject } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { findRedis, startUpstashServer, type UpstashServer } from '#tests/support/upstash-server.ts';

useService();
const logins = rateLimits.login.count;

const redis = findRedis();
if (!redis) console.warn('*** No redis-server is installed: limits over Upstash Redis are NOT tested. ***');

let upstash: UpstashServer;
const configured = () => ({ rateLimits: 'on' as const, redis: { url: upstash.url, token: upstash.token } });
/** Clears the counts of this process, as if it were another one. */
const becomeAnotherProcess = () => setProcessSingleton('rate-limit-windows', new Map());

/** Waits until the store is used. The first connection may be too slow for the limit on its time. */
const storeIsUsed = () =>
  expect
    .poll(
      async () => {
        await spend('anonymous', 'warm');
        return isSharedStoreFailing();
      },
      { timeout: 10_000 },
    )
    .toBe(false);

describe.skipIf(!redis)('rate limits over Upstash Redis', () => {
  beforeAll(async () => {
    upstash = await startUpstashServer();
  });
  afterAll(() => upstash.close());
  beforeEach(async () => {
    upstash.fail(null);
    setProcessSingleton('rate-limit-stores', new Map());
    becomeAnotherProcess();
  });

  test('share one limit between processes, and parallel calls spend no more than it allows', {
    retry: 2,
  }, async () => {
    withSettings(configured());
    await storeIsUsed();
    const address = `203.0.113.${Math.ceil(Math.random() * 200)}`;
    let passed = 0;
    for (let process = 0; process < 4; process++) {
      becomeAnotherProcess();
      const verdicts = await Promise.all(Array.from({ length: 40 }, () => spend('anonymous', address)));
      passed += verdicts.filter((verdict) => verdict?.success).length;
    }
    // A store that is late on a busy machine does not count, and a new window of the estimate may begin in between.
    expect(isSharedStoreFailing()).toBe(false);
    expect(passed).toBeGreaterThanOrEqual(rateLimits.anonymous.count);
    expect(passed).toBeLessThanOrEqual(rateLimits.anonymous.count + 1);
  });

  test('say when to come back, within the window', async () => {
    withSettings(configured());
    await storeIsUsed();
    for (let i = 0; i < 10; i++) await spend('testPing', 'somebody');
    becomeAnotherProcess();
    const refused = await spend('testPing', 'somebody');
    expect(refused).toMatchObject({ success: false, limit: 10, remaining: 0 });
    expect(refused?.resetSeconds).toBeGreaterThanOrEqual(1);
    expect(refused?.resetSeconds).toBeLessThanOrEqual(60);
  });

  test('never ask the store about what the process refuses by itself', async () => {
    withSettings(configured());
    for (let i = 0; i < logins; i++) await spend('login', 'flood');
    const before = upstash.calls();
    for (let i = 0; i < 200; i++) expect((await spend('login', 'flood'))?.success).toBe(false);
    expect(upstash.calls()).toBe(before);
  });

  test('keep neither addresses nor e-mails in the store', async () => {
    withSettings(configured());
    await storeIsUsed();
    await spend('login', 'ada@example.org 203.0.113.9');
    const keys = (await upstash.keys()).join(' ');
    expect(keys).toMatch(/atrium:login:[\w-]{22}:\d+/);
    expect(keys).not.toMatch(/ada@|203\.0\.113/);
  });

  test.each(['error', 'hang'] as const)(
    'wait at most 100 ms a call for a store that answers with %s, and the process counts on',
    async (mode) => {
      withSettings(configured());
      await storeIsUsed();
      upstash.fail(mode);
      const verdicts = [];
      let longestMs = 0;
      for (let i = 0; i <= logins; i++) {
        const startedAt = performance.now();
        verdicts.push(await spend('login', `away-${mode}`));
        longestMs = Math.max(longestMs, performance.now() - startedAt);
      }
      expect(longestMs).toBeLessThan(150);
      expect(isSharedStoreFailing()).toBe(true);
      expect(verdicts.map((verdict) => verdict?.success)).toEqual([...Array(logins).fill(true), false]);
    },
  );

  test('let a public map be served without the store, and wrong passwords are still counted', async () => {
    const owner = await newPerson();
    const project = await newPublishedProject(owner);
    withSettings(configured());
    upstash.fail('error');
    expect((await api('GET', `/api/p/${project.key}/`)).status).toBe(200);
    const logIn = (password: string) =>
      api('POST', '/api/auth/login/', { json: { email: owner.email, password } });
    const statuses = [];
    for (let i = 0; i < logins + 2; i++) statuses.push((await logIn('not the password')).status);
    expect(statuses).toEqual([...Array(logins).fill(401), 429, 429]);
    expect((await logIn(goodPassword)).headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  });

  test('use a store again once it is back', async () => {
    withSettings(configured());
    upstash.fail('error');
    await spend('anonymous', 'back');
    upstash.fail(null);
    const before = upstash.calls();
    await expect
      .poll(
        async () => {
          await spend('anonymous', 'back');
          return upstash.calls() - before;
        },
        { timeout: 5_000, interval: 100 },
      )
      .toBeGreaterThan(2);
  });

  test('tell a refused token and a missing server apart in words', async () => {
    withSettings({ ...configured(), redis: { url: upstash.url, token: 'wrong' } });
    expect(await sharedStoreFault()).toContain('Unauthorized');
    withSettings({ ...configured(), redis: { url: 'http://127.0.0.1:1', token: 'x' } });
    expect(await sharedStoreFault()).toBeTruthy();
    withSettings({});
    expect(await sharedStoreFault()).toBeNull();
  });
});
