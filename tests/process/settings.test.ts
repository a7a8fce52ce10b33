import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type RunningApp, startApp } from '#tests/support/running-app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-settings-'));
const secret = 'a-secret-of-this-test';
const orphan = join(dataDir, 'files/ab', `ab${'0'.repeat(30)}.png`);
const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);

let app: RunningApp;

beforeAll(async () => {
  mkdirSync(dirname(orphan), { recursive: true });
  writeFileSync(orphan, 'nobody uses this');
  utimesSync(orphan, twoHoursAgo, twoHoursAgo);
  app = await startApp({ dataDir, env: { APP_URL: 'https://maps.example.org', CRON_SECRET: secret } });
});

afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test.each([
  ['a page', 'GET', '/sign-in'],
  ['a page that is not there', 'GET', '/no-such-page'],
  ['the API', 'GET', '/api/health/'],
  ['the API without credentials', 'GET', '/api/projects/'],
  ['a path of the API that is not there', 'GET', '/api/nowhere/'],
  ['a stored file', 'GET', '/files/none'],
  ['a static file', 'GET', '/embed.js'],
  ['public data, before Next', 'GET', '/api/p/none/'],
  ['an embedded map, before Next', 'GET', '/embed/none'],
  ['a map of its own, before Next', 'GET', '/m/none'],
  ['events, before Next', 'POST', '/api/p/none/analytics/'],
  ['a refused method', 'TRACE', '/'],
  ['a refused address', 'GET', '/%ff'],
])('%s says HTTPS only if APP_URL is HTTPS, and not otherwise', async (_, method, path) => {
  expect(await strictTransport(app.origin, method, path)).toBe('max-age=31536000; includeSubDomains');
  expect(await strictTransport(inject('origin'), method, path)).toBeUndefined();
});

test('housekeeping runs by itself even if its secret is set, and when it is called', async () => {
  await expect.poll(() => existsSync(orphan), { timeout: 30_000 }).toBe(false);
  const answer = await fetch(`${app.origin}/api/cron/housekeeping/`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(answer.status).toBe(200);
  const { jobs } = (await answer.json()) as { jobs: { name: string; error: string | null }[] };
  expect(jobs.filter(({ error }) => error !== null)).toEqual([]);
  // Once each: the call works through the same list as the process.
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
});

function strictTransport(origin: string, method: string, path: string): Promise<unknown> {
  return new Promise((done, fail) => {
    const sent = request(origin + path, { method }, (answer) => {
      answer.resume();
      done(answer.headers['strict-transport-security']);
    });
    sent.on('error', fail).end();
  });
}
