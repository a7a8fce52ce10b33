import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findNginx, type Nginx, startNginx } from '#tests/support/nginx.ts';
import { publishOwnVenue } from '#tests/support/published-hospital.ts';
import { type RunningApp, startApp } from '#tests/support/running-app.ts';

/** Two processes on one DATA_DIR behind the site of `deploy/nginx.conf`. */
const hasNginx = findNginx() !== null;
if (!hasNginx) console.warn('*** No nginx was found: the site of deploy/nginx.conf is NOT tested. ***');

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-behind-'));
const env = { RATE_LIMITS: 'off', TRUSTED_PROXY_HOPS: '1' };
let apps: RunningApp[] = [];
let nginx: Nginx;
let map: Awaited<ReturnType<typeof publishOwnVenue>>;

const start = async () => {
  const app = await startApp({ dataDir, env });
  apps.push(app);
  return app;
};
beforeAll(async () => {
  if (!hasNginx) return;
  const one = await start();
  const other = await start();
  nginx = await startNginx([one.origin, other.origin]);
  map = await publishOwnVenue(nginx.origin);
}, 300_000);
afterAll(async () => {
  await nginx?.stop();
  for (const app of apps) await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

const paths = () => [
  `/api/p/${map.id}/`,
  `/api/p/${map.id}/levels/`,
  `/api/p/${map.id}/search/?q=gallery`,
  `/embed/${map.id}`,
  `/m/${map.id}`,
  `/embed/${map.id}/data/version.json`,
  '/api/health/public/',
];

/**
 * Reads all public paths by eight readers while `work` runs, which may wait for more reads. Returns how many reads there
 * were, and those that failed.
 */
async function readingWhile(
  work: (moreReads: (number: number) => Promise<void>) => Promise<void>,
): Promise<{ count: number; failed: unknown[] }> {
  let isOver = false;
  let count = 0;
  const failed: unknown[] = [];
  const reader = async (i: number) => {
    for (let n = i; !isOver; n++) {
      const path = paths()[n % paths().length] ?? '';
      try {
        const answer = await fetch(nginx.origin + path);
        await answer.arrayBuffer();
        if (answer.status !== 200) failed.push([path, answer.status]);
      } catch (error) {
        failed.push([path, String(error)]);
      }
      count += 1;
      await sleep(25);
    }
  };
  const readers = Array.from({ length: 8 }, (_, i) => reader(i));
  await work(async (number) => {
    const wanted = count + number;
    await vi.waitUntil(() => count >= wanted, { timeout: 60_000, interval: 50 });
  });
  isOver = true;
  await Promise.all(readers);
  return { count, failed };
}

const patch = (json: object, origin = nginx.origin) =>
  fetch(`${origin}/api/projects/${map.id}/`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${map.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });

/** Follows the stream of the map, and notes when its events come. */
async function follow(origin: string) {
  const leave = new AbortController();
  const answer = await fetch(`${origin}/embed/${map.id}/data/events`, { signal: leave.signal });
  let said = '';
  const read = async () => {
    for await (const chunk of answer.body ?? []) said += new TextDecoder().decode(chunk);
  };
  read().catch(() => {});
  const versions = () => [...said.matchAll(/"version":(\d+)/g)].map(([, version]) => Number(version));
  return { versions, leave: () => leave.abort() };
}

describe.skipIf(!hasNginx)('behind nginx', () => {
  test('a stream passes at once, because its answer asks nginx not to collect it', async () => {
    const stream = await follow(nginx.origin);
    await expect.poll(stream.versions, { timeout: 2_000 }).toHaveLength(1);
    const place = await fetch(`${nginx.origin}/api/projects/${map.id}/markers/entrance/`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${map.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ price: `${Date.now()}` }),
    });
    expect(place.status).toBe(200);
    await expect.poll(stream.versions, { timeout: 2_000 }).toHaveLength(2);
    stream.leave();
  });

  test('a process that is killed costs no read: nginx asks the other one', async () => {
    const [killed] = apps;
    const { count, failed } = await readingWhile(async (moreReads) => {
      await moreReads(40);
      killed?.process.kill('SIGKILL');
      await moreReads(160);
    });
    expect(failed).toEqual([]);
    expect(count).toBeGreaterThan(100);
    expect((await patch({ name: 'After the death' })).status).toBe(200);
  }, 120_000);

  test('a handover, in which one process after the other is replaced, costs no read, and the database lives on', async () => {
    // The first one was killed by the test before, or runs. Each gets a successor on the port that nginx knows.
    const olds = apps;
    apps = [];
    const { count, failed } = await readingWhile(async () => {
      for (const old of olds) {
        const wasKilled = old.process.signalCode === 'SIGKILL';
        expect(await old.stop()).toBe(wasKilled ? null : 0);
        apps.push(await startApp({ dataDir, env, port: Number(new URL(old.origin).port) }));
      }
    });
    expect(failed).toEqual([]);
    expect(count).toBeGreaterThan(100);
    expect((await patch({ name: 'After the handover' })).status).toBe(200);
    for (const { origin } of apps)
      expect((await (await fetch(`${origin}/api/p/${map.id}/`)).json()).name).toBe('After the handover');
  }, 180_000);
});
