import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';
import { goodPassword } from '#tests/support/factories.ts';
import { type RunningApp, startApp } from '#tests/support/running-app.ts';
import { newAddress } from '#tests/support/visitor.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-early-'));
const mayLoad = join(dataDir, 'next-may-load');
const hold = pathToFileURL(join(import.meta.dirname, '../support/programs/hold-next.mjs')).href;

let map = '';
let app: RunningApp | null = null;

afterEach(async () => {
  writeFileSync(mayLoad, 'yes');
  await app?.stop();
  app = null;
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('while Next is still loading, maps and the API are answered and pages wait for it', async () => {
  const { page, status } = await startHeld();
  // The API serves the editor too.
  map = await publishMap(app?.origin ?? '');
  expect(await Promise.race([page, sleep(500, 'waits')])).toBe('waits');
  for (const path of [
    `/api/p/${map}/`,
    `/m/${map}`,
    '/embed.js',
    '/favicon.ico',
    '/api/health/',
    '/api/languages/',
  ])
    expect([path, await status(path)]).toEqual([path, path === '/api/languages/' ? 401 : 200]);
  expect(await status('/api/')).toBe(404);
  writeFileSync(mayLoad, 'yes');
  expect(await page).toBe(200);
});

test('if Next cannot be loaded, a page is an error, maps go on, and a later request tries again', async () => {
  const { page, status } = await startHeld();
  // The test before has published a map into the same folder. A retry runs alone.
  map ||= await publishMap(app?.origin ?? '');
  writeFileSync(mayLoad, 'no');
  expect(await page).toBe(500);
  expect([await status('/sign-in'), await status(`/m/${map}`)]).toEqual([500, 200]);
  writeFileSync(mayLoad, 'yes');
  await expect.poll(() => status('/sign-in'), { timeout: 20_000 }).toBe(200);
});

/** A start whose Next waits, and a page that was requested. */
async function startHeld() {
  rmSync(mayLoad, { force: true });
  app = await startApp({
    dataDir,
    env: { RATE_LIMITS: 'off', NODE_OPTIONS: `--import=${hold}`, HOLD_NEXT_UNTIL: mayLoad },
  });
  const { origin } = app;
  const status = (path: string) => fetch(origin + path).then((answer) => answer.status);
  return { page: status('/sign-in'), status };
}

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
    email: newAddress('early'),
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
