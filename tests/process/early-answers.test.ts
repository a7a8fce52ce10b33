import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword } from '#tests/support/factories.ts';
import { freePort, type RunningApp, startApp } from '#tests/support/running-app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-early-'));
const isReady = join(dataDir, 'next-may-load');
const hold = pathToFileURL(join(import.meta.dirname, '../support/programs/hold-next.mjs')).href;

let map = '';
let starting: Promise<RunningApp> | null = null;

beforeAll(async () => {
  const app = await startApp({ dataDir, env: { RATE_LIMITS: 'off' } });
  map = await publishMap(app.origin);
  await app.stop();
});

afterAll(async () => {
  writeFileSync(isReady, '');
  await starting?.then((app) => app.stop());
  rmSync(dataDir, { recursive: true, force: true });
});

test('while Next is still loading, public maps are answered and pages wait for it', async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let isStarted = false;
  starting = startApp({
    dataDir,
    port,
    env: { RATE_LIMITS: 'off', NODE_OPTIONS: `--import=${hold}`, HOLD_NEXT_UNTIL: isReady },
  });
  starting.then(
    () => {
      isStarted = true;
    },
    () => {},
  );
  const status = (path: string) => fetch(origin + path).then((answer) => answer.status);
  await expect.poll(() => status(`/api/p/${map}/`).catch(() => 0), { timeout: 60_000 }).toBe(200);
  expect(await status(`/m/${map}`)).toBe(200);
  expect(await status('/api/p/none/')).toBe(404);
  const page = status('/sign-in');
  expect(await Promise.race([page, sleep(500, 'waits')])).toBe('waits');
  expect(isStarted).toBe(false);
  writeFileSync(isReady, '');
  expect(await page).toBe(200);
  await starting;
});

/** The key of a published map of one empty level. */
async function publishMap(origin: string): Promise<string> {
  let token = '';
  const call = async (method: string, path: string, body: unknown = {}) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(origin + path, {
      method,
      headers,
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  const account = await call('POST', '/api/auth/register/', {
    email: 'ada@example.org',
    password: goodPassword,
    password_confirm: goodPassword,
    full_name: 'Ada Lovelace',
    organization_name: 'City Museum',
  });
  token = account.tokens.access;
  const { results } = await call('GET', '/api/organizations/');
  const project = await call('POST', '/api/projects/', { organization: results[0].id, name: 'Museum' });
  await call('PATCH', `/api/projects/${project.id}/`, { levels_data: [{ name: 'Ground' }] });
  await call('POST', `/api/projects/${project.id}/publish/`);
  return project.key;
}
