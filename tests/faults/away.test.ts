import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connect, database, registerDatabase } from '#db/client.ts';
import { api } from '#tests/support/api.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/support/database-proxy.ts';
import { useOwnServer } from '#tests/support/own-server.ts';
import { publicPaths } from '#tests/support/public-paths.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';
import { setViewerAssets } from '#tests/support/viewer-assets.ts';
import { newPublishedHouse } from '#tests/support/way-building.ts';

/** Readers of all public paths while the database is away in several ways; for ten minutes each with LONG_TESTS. */
let server: ReturnType<typeof useOwnServer>;
useService(() => {
  server = useOwnServer();
});
const ada = usePerson();
let proxy: DatabaseProxy;
let house: Awaited<ReturnType<typeof newPublishedHouse>>;
let paths: string[];
beforeAll(async () => {
  setViewerAssets();
  house = await newPublishedHouse(ada);
  const direct = database();
  proxy = await startDatabaseProxy({ socketFolder: server.socketFolder() });
  registerDatabase(connect(proxy.target));
  await direct.$client.end({ timeout: 1 });
  paths = await publicPaths(house);
}, 180_000);
afterAll(() => proxy.close());
afterEach(async () => {
  server.thaw();
  proxy.slow(0);
  proxy.appear();
  await expect.poll(async () => (await api('GET', '/api/health/')).status, { timeout: 20_000 }).toBe(200);
});

const faults: readonly [string, () => void, () => void][] = [
  ['stands still', () => server.freeze(), () => server.thaw()],
  ['takes 5 seconds for each answer', () => proxy.slow(5_000), () => proxy.slow(0)],
  ['is unreachable by network', () => proxy.vanish(), () => proxy.appear()],
];
/** The long run has the pauses of people who read, so that it takes a part of a core only. */
const isLong = process.env.LONG_TESTS !== undefined;
const [readersMs, restMs] = isLong ? [600_000, 250] : [6_000, 20];

describe.each(faults)('while the database %s', (_, begin, end) => {
  test(
    'fifty readers of all public paths miss nothing and do not wait, and then all is current within 5 s',
    async () => {
      const before = await Promise.all(paths.map((path) => api('GET', path)));
      for (const [i, { status }] of before.entries()) expect([paths[i], status]).toEqual([paths[i], 200]);
      begin();
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
          if (status !== 200 || headers.get('age') === null) failed.push([path, status, headers.get('age')]);
          // Readers of one thread, which also is the server.
          await sleep(restMs);
        }
      });
      const healthMs = async () => {
        const askedAt = performance.now();
        const [alarm, open] = [await api('GET', '/api/health/'), await api('GET', '/api/health/public/')];
        expect([alarm.status, open.status]).toEqual([503, 200]);
        return performance.now() - askedAt;
      };
      const health = healthMs();
      await Promise.all(readers);
      expect(failed).toEqual([]);
      expect(tookMs.length).toBeGreaterThan(100);
      // Far above the promised 250 ms, for a machine with other work; far below an answer of this database.
      tookMs.sort((a, b) => a - b);
      const at = (share: number) => Math.round(tookMs[Math.floor(tookMs.length * share)] ?? 0);
      expect(at(0.99)).toBeLessThan(2_500);
      if (isLong)
        console.info(
          `${tookMs.length} reads, ${failed.length} failed, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms.`,
        );
      // A call that needs the database is refused and does not hang.
      const write = { token: ada.access, json: { name: 'Not now' } };
      const writtenAt = performance.now();
      expect((await api('PATCH', `/api/projects/${house.id}/`, write)).status).toBe(503);
      expect(performance.now() - writtenAt).toBeLessThan(10_000);
      expect(await health).toBeLessThan(2_500);
      end();
      await expect
        .poll(async () => (await api('GET', `/api/p/${house.id}/`)).headers.get('age'), { timeout: 5_000 })
        .toBeNull();
    },
    readersMs + 60_000,
  );
});
