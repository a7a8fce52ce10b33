import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freezeServer } from '#tests/support/own-server.ts';
import { publishOwnVenue } from '#tests/support/published-hospital.ts';
import { type RunningApp, startApp } from '#tests/support/running-app.ts';

/** Two processes on one DATA_DIR, whose database stops in the moment after a map was taken offline. */
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-withdrawn-'));
const apps: RunningApp[] = [];
let frozen: number[] = [];
let map: Awaited<ReturnType<typeof publishOwnVenue>>;

beforeAll(async () => {
  for (let i = 0; i < 2; i++) apps.push(await startApp({ dataDir, env: { RATE_LIMITS: 'off' } }));
  map = await publishOwnVenue(apps[0]?.origin ?? '');
}, 300_000);
afterAll(async () => {
  for (const each of frozen) process.kill(each, 'SIGCONT');
  for (const app of apps) await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

const paths = () => [
  `/api/p/${map.id}/`,
  `/api/p/${map.id}/levels/`,
  `/embed/${map.id}`,
  `/m/${map.id}`,
  `/embed/${map.id}/data/version.json`,
];
const statuses = (app: RunningApp) =>
  Promise.all(paths().map(async (path) => (await fetch(app.origin + path, { redirect: 'manual' })).status));
const all = (status: number) => paths().map(() => status);

test('what one process has withdrawn before the database stops, it never shows again, and the other one shows it for ten seconds at most', async () => {
  const [one, other] = apps as [RunningApp, RunningApp];
  for (const app of apps) expect(await statuses(app)).toEqual(all(200));
  const withdrawn = await fetch(`${one.origin}/api/projects/${map.id}/unpublish/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${map.token}` },
  });
  expect(withdrawn.status).toBe(200);
  frozen = freezeServer(dataDir);
  const stoppedAt = performance.now();
  const shown: string[] = [];
  while (performance.now() - stoppedAt < 20_000) {
    const askedAt = performance.now() - stoppedAt;
    if ((await statuses(one)).includes(200)) shown.push(`the first process after ${Math.round(askedAt)} ms`);
    if ((await statuses(other)).includes(200) && askedAt > 10_000)
      shown.push(`the other process after ${Math.round(askedAt)} ms`);
    await sleep(400);
  }
  expect(shown).toEqual([]);
  expect([await statuses(one), await statuses(other)]).toEqual([all(404), all(404)]);
}, 60_000);
