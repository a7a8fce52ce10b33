import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freezeServer } from '#tests/support/own-server.ts';
import { publishOwnVenue } from '#tests/support/published-hospital.ts';
import { type RunningApp, startApp } from '#tests/support/running-app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-standby-'));
/** Nothing listens at this port. */
const nowhere = { DATABASE_URL: 'postgres://atrium@127.0.0.1:9/atrium', APP_URL: 'http://maps.test' };
/** The copies are sealed with it. */
const secret = { AUTH_SECRET: '0123456789abcdef'.repeat(4) };

let app: RunningApp;
let id: string;
beforeAll(async () => {
  app = await startApp({ dataDir, env: secret });
  ({ id } = await publishOwnVenue(app.origin));
}, 300_000);
afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

const get = (path: string) => fetch(`${app.origin}${path}`, { redirect: 'manual' });

/** Runs the check of the container as it stands in `deploy/Containerfile`. Returns its exit code. */
async function checkOfContainer(): Promise<number> {
  const text = readFileSync(join(import.meta.dirname, '../../deploy/Containerfile'), 'utf8');
  const command = JSON.parse(/^HEALTHCHECK .* CMD (\[.*\])$/m.exec(text)?.[1] ?? '[]') as string[];
  const env = {
    NODE_ENV: 'production' as const,
    PATH: process.env.PATH ?? '',
    PORT: new URL(app.origin).port,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, command.slice(1), { env }, (error) => resolve(error ? 1 : 0));
  });
}

const copies = () => {
  const folder = join(dataDir, 'live/maps');
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('a process whose database is away', () => {
  test('passes the check of its container while it serves maps', async () => {
    expect((await get(`/api/p/${id}/levels/`)).status).toBe(200);
    expect(await checkOfContainer()).toBe(0);
    const frozen = freezeServer(dataDir);
    try {
      expect((await get(`/api/p/${id}/levels/`)).status).toBe(200);
      expect(await checkOfContainer()).toBe(0);
      const askedAt = performance.now();
      expect((await get('/api/health/')).status).toBe(503);
      expect(performance.now() - askedAt).toBeLessThan(1_000);
      // The copy that the publication made due fails. The next test waits for it.
      await expect.poll(() => app.output(), { timeout: 20_000 }).toContain('standby_not_written');
    } finally {
      for (const each of frozen) process.kill(each, 'SIGCONT');
    }
    await expect.poll(async () => (await get(`/api/p/${id}/`)).headers.get('age')).toBeNull();
  });

  test('serves from its start the maps that another one has copied', async () => {
    const before = await (await get(`/api/p/${id}/levels/`)).text();
    await expect.poll(() => copies().length, { timeout: 20_000 }).toBe(1);
    const { origin } = app;
    await app.stop();
    app = await startApp({ dataDir, env: { ...secret, ...nowhere } });
    expect(app.output()).toContain('published maps are served from their standby copies');
    const levels = await get(`/api/p/${id}/levels/`);
    expect([levels.status, await levels.text()]).toEqual([200, before.replaceAll(origin, nowhere.APP_URL)]);
    expect(levels.headers.get('age')).toMatch(/^\d+$/);
    expect((await get(`/m/${id}`)).status).toBe(200);
    expect(await (await get('/api/health/public/')).json()).toMatchObject({ status: 'standby' });
    expect(await checkOfContainer()).toBe(0);
    expect((await get('/api/health/')).status).toBe(503);
  }, 120_000);
});
