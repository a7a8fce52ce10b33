import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connect, database, registerDatabase } from '#db/client.ts';
import { api } from '#tests/support/api.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database-proxy.ts';
import { newProject } from '#tests/support/factories.ts';
import { useOwnServer } from '#tests/support/own-server.ts';
import { publicPaths } from '#tests/support/public-paths.ts';
import { useService } from '#tests/support/service.ts';
import { mountSmallDisk } from '#tests/support/small-disk.ts';
import { usePerson } from '#tests/support/use-person.ts';
import { setViewerAssets } from '#tests/support/viewer-assets.ts';
import { newPublishedHouse } from '#tests/support/way-building.ts';

/**
 * Readers of all public paths while the database is away in several ways; with LONG_TESTS for ten minutes each, or for
 * as many as AWAY_MINUTES says.
 */
let server: ReturnType<typeof useOwnServer>;
/** The whole data of the database are on a disk that can be filled. */
const disk = mountSmallDisk(192);
useService(() => {
  server = useOwnServer(disk?.folder);
});
const ada = usePerson();
let proxy: DatabaseProxy;
let house: Awaited<ReturnType<typeof newPublishedHouse>>;
let paths: string[];
/** The id of another project, which is not read. */
let other: string;
beforeAll(async () => {
  setViewerAssets();
  house = await newPublishedHouse(ada);
  const direct = database();
  proxy = await startDatabaseProxy({ socketFolder: server.socketFolder() });
  registerDatabase(connect(proxy.target));
  await direct.$client.end({ timeout: 1 });
  paths = await publicPaths(house);
  ({ id: other } = await newProject(ada));
}, 180_000);
afterAll(() => proxy.close());
// After the server has ended, which is on it.
afterAll(() => disk?.remove());
afterEach(async () => {
  server.thaw();
  server.rise();
  disk?.free();
  proxy.slow(0);
  proxy.appear();
  await expect.poll(async () => (await api('GET', '/api/health/')).status, { timeout: 60_000 }).toBe(200);
}, 90_000);

type Fault = {
  name: string;
  begin: () => unknown;
  end: () => unknown;
  /** The database may answer reads. */
  isHalf?: boolean;
  needsDisk?: boolean;
};
const faults: readonly Fault[] = [
  { name: 'stands still', begin: () => server.freeze(), end: () => server.thaw() },
  { name: 'takes 5 seconds for each answer', begin: () => proxy.slow(5_000), end: () => proxy.slow(0) },
  { name: 'is unreachable by network', begin: () => proxy.vanish(), end: () => proxy.appear() },
  { name: 'is killed and does not start again', begin: () => server.fall(), end: () => server.rise() },
  {
    name: 'has a full disk',
    begin: () => fillUp(),
    end: () => disk?.free(),
    isHalf: true,
    needsDisk: true,
  },
];
const isLong = process.env.LONG_TESTS !== undefined;
const longMs = Number(process.env.AWAY_MINUTES ?? 10) * 60_000;
const readersMs = isLong ? longMs : 6_000;
/** Readers pause like people who read, so that they take a part of a core only. */
const restMs = 250;

/** Fills the disk, and what the server keeps in store on it, until nothing can be saved. */
async function fillUp(): Promise<void> {
  disk?.fill();
  const large = Array.from({ length: 5_000 }, (_, i) => ({ position: { x: i, y: 1 }, title: `Place ${i}` }));
  for (let round = 0; round < 50; round++) {
    const json = { levels_data: [{ name: `Large ${round}`, markers: large }] };
    const { status } = await api('PATCH', `/api/projects/${other}/`, { token: ada.access, json });
    if (status !== 200) return expect(status).toBe(503);
    disk?.fill();
  }
  throw new Error('The disk is not full.');
}

/** Says how long most and nearly all took. */
function summaryOf(tookMs: readonly number[]) {
  const sorted = tookMs.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), longest: at(1 - 1 / sorted.length) };
}

for (const { name, begin, end, isHalf = false, needsDisk = false } of faults)
  describe.skipIf(needsDisk && disk === null)(`while the database ${name}`, () => {
    test(
      'fifty readers of all public paths miss nothing and do not wait, and then all is current within 5 s',
      async () => {
        const before = await Promise.all(paths.map((path) => api('GET', path)));
        for (const [i, { status }] of before.entries()) expect([paths[i], status]).toEqual([paths[i], 200]);
        await begin();
        // The first question that has no answer in time.
        await api('GET', `/api/p/${house.id}/`);
        const until = performance.now() + readersMs;
        const failed: unknown[] = [];
        const tookMs: number[] = [];
        const readers = Array.from({ length: 50 }, async (_, i) => {
          for (let n = i; performance.now() < until; n++) {
            const path = paths[n % paths.length] ?? '';
            const askedAt = performance.now();
            const { status, headers } = await api('GET', path);
            tookMs.push(performance.now() - askedAt);
            const age = headers.get('age');
            if (status !== 200 || (age === null && !isHalf)) failed.push([path, status, age]);
            // Readers of one thread, which also is the server.
            await sleep(restMs);
          }
        });
        // People and alarms ask all the time: a probe answers within a second, and a save is refused.
        const healthMs: number[] = [];
        const refusedMs: number[] = [];
        const others = (async () => {
          while (performance.now() < until) {
            const askedAt = performance.now();
            const alarm = await api('GET', '/api/health/');
            const open = await api('GET', '/api/health/public/');
            healthMs.push((performance.now() - askedAt) / 2);
            expect(open.status).toBe(200);
            if (!isHalf) expect(alarm.status).toBe(503);
            const writtenAt = performance.now();
            const write = { token: ada.access, json: { name: 'Not now' } };
            const { status } = await api('PATCH', `/api/projects/${house.id}/`, write);
            refusedMs.push(performance.now() - writtenAt);
            expect(isHalf ? [200, 503] : [503]).toContain(status);
            await sleep(1_000);
          }
        })();
        await Promise.all([...readers, others]);
        expect(failed).toEqual([]);
        const [reads, health, refused] = [summaryOf(tookMs), summaryOf(healthMs), summaryOf(refusedMs)];
        if (isLong) console.info(name, JSON.stringify({ reads, health, refused }));
        expect(reads.count).toBeGreaterThan(100);
        // Far above the promised 250 ms, for a machine with other work; far below an answer of this database.
        expect(reads.p99).toBeLessThan(2_500);
        expect(health.longest).toBeLessThan(2_500);
        // A call that needs the database is refused and does not hang.
        expect(refused.longest).toBeLessThan(10_000);
        await end();
        const isBack = async () => (await api('GET', '/api/health/')).status;
        await expect.poll(isBack, { timeout: 60_000, interval: 50 }).toBe(200);
        await expect
          .poll(async () => (await api('GET', `/api/p/${house.id}/`)).headers.get('age'), { timeout: 5_000 })
          .toBeNull();
      },
      readersMs + 150_000,
    );
  });
