import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect, database, registerDatabase } from '#db/client.ts';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';
import { api } from '#tests/support/api.ts';
import { startDatabaseProxy } from '#tests/support/database-proxy.ts';
import { newApiKey, newProject, newPublishedProject } from '#tests/support/factories.ts';
import { useOwnServer } from '#tests/support/own-server.ts';
import { publicPaths } from '#tests/support/public-paths.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';
import { setViewerAssets } from '#tests/support/viewer-assets.ts';
import { newPublishedHouse } from '#tests/support/way-building.ts';

let server: ReturnType<typeof useOwnServer>;
useService(() => {
  server = useOwnServer();
});
const ada = usePerson();
const site = 'https://museum.example';

type Shown = { id: string; key: string };
let house: Awaited<ReturnType<typeof newPublishedHouse>>;
let open: Shown;
let restricted: Shown;
beforeAll(async () => {
  setViewerAssets();
  house = await newPublishedHouse(ada);
  open = await newPublishedProject(ada);
  restricted = await newPublishedProject(ada);
  await patch(restricted, { allowed_domains: ['museum.example'] });
}, 180_000);

const patch = ({ id }: Shown, json: object) =>
  api('PATCH', `/api/projects/${id}/`, { token: ada.access, json });
const act = ({ id }: Shown, verb: string) =>
  api('POST', `/api/projects/${id}/${verb}/`, { token: ada.access });

/** Reads a public path, and again with the tag of the answer. */
async function read(path: string, headers: Record<string, string> = {}) {
  const first = await api('GET', path, { headers });
  const tag = first.headers.get('etag');
  const again = tag ? await api('GET', path, { headers: { ...headers, 'if-none-match': tag } }) : null;
  return { ...first, age: first.headers.get('age'), again: again?.status };
}

/** Lists a path of every kind of public answer, also of the one for search engines, which this map has not. */
const pathsOf = async (map: Shown) => [...(await publicPaths(map)), `/m/${map.key}/sitemap.xml`];

async function isBack() {
  server.thaw();
  await expect.poll(async () => (await api('GET', '/api/health/')).status, { timeout: 10_000 }).toBe(200);
  await expect
    .poll(async () => (await read(`/api/p/${open.id}/`)).age, { timeout: 5_000, interval: 100 })
    .toBeNull();
}

describe('while the database stands still', () => {
  afterEach(isBack);

  test('every public path of a map that was read goes on, with its age, its tag and 304', async () => {
    const route = `/api/p/${house.id}/route/?from=desk&to=gallery`;
    const floor = `/api/p/${house.id}/floors/ground/`;
    const paths = [...(await pathsOf(house)), route, floor];
    const before = await Promise.all(paths.map((path) => read(path)));
    server.freeze();
    const after = await Promise.all(paths.map((path) => read(path)));
    expect(after.map(({ status, again }, i) => [paths[i], status, again])).toEqual(
      before.map(({ status, again }, i) => [paths[i], status, again]),
    );
    for (const { status, age } of after)
      expect([status, age]).toEqual([status, expect.stringMatching(/^\d$/)]);
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
  });

  test('a key does not matter for an open map, and a restricted map follows its domains or waits', async () => {
    const key = await newApiKey(ada, 'read');
    const path = ({ id }: Shown) => `/api/p/${id}/`;
    for (const map of [open, restricted]) await read(path(map), { origin: site });
    server.freeze();
    const authorization = `Bearer ${key}`;
    expect((await read(path(open), { authorization })).status).toBe(200);
    expect((await read(path(open), { authorization: 'Bearer wrong' })).status).toBe(200);
    expect((await read(path(restricted), { origin: site })).status).toBe(200);
    expect((await read(path(restricted), { origin: 'https://other.example' })).status).toBe(403);
    const refused = await read(path(restricted), { authorization });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  });

  test('a change that was acknowledged is never taken back', async () => {
    await read(`/api/p/${open.id}/`);
    const renamed = await patch(open, { name: 'Renamed just now' });
    expect(renamed.status).toBe(200);
    server.freeze();
    const { body, age } = await read(`/api/p/${open.id}/`);
    expect([body.name, age]).toEqual(['Renamed just now', '0']);
  });

  test('a PATCH of a place is in the body of its level', async () => {
    // A map that changed a moment ago rests before it is read again, for longer on a slow machine.
    const map = await newPublishedProject(ada);
    const { body: level } = await read(`/api/p/${map.id}/levels/ground/`);
    const marker = level.markers[0];
    const path = `/api/projects/${map.id}/markers/${marker.id}/`;
    const patched = await api('PATCH', path, { token: ada.access, json: { status: { type: 'warning' } } });
    expect(patched.status).toBe(200);
    server.freeze();
    const { body } = await read(`/api/p/${map.id}/levels/ground/`);
    expect(body.markers[0].status.type).toBe('warning');
  });

  test('what was unpublished is not shown', async () => {
    const map = await newPublishedProject(ada);
    await read(`/api/p/${map.id}/`);
    expect((await act(map, 'unpublish')).status).toBe(200);
    server.freeze();
    for (const path of [`/api/p/${map.id}/`, `/m/${map.key}`]) expect((await read(path)).status).toBe(404);
  });

  test('a map that was never read is refused at once, and so is one that may not be stale', async () => {
    const unread = await newProject(ada);
    await read(`/api/p/${open.id}/`);
    server.freeze();
    await read(`/api/p/${open.id}/`);
    const { status, headers } = await read(`/api/p/${unread.id}/`);
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    withSettings({ staleHours: 0 });
    expect((await read(`/api/p/${open.id}/`)).status).toBe(503);
    expect((await api('GET', '/api/health/public/')).status).toBe(503);
    withSettings({});
    expect((await read(`/api/p/${open.id}/`)).status).toBe(200);
  });

  test('events of visitors are refused until they can be stored, and health says from what is served', async () => {
    await read(`/api/p/${open.id}/`);
    expect((await api('GET', '/api/health/public/')).body).toEqual({ status: 'ok', age_s: 0 });
    server.freeze();
    const event = { event: 'mapLoad', params: {}, timestamp: new Date().toISOString() };
    const sent = await api('POST', `/api/p/${open.id}/analytics/`, { json: { events: [event] } });
    expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '5']);
    const { status, body } = await api('GET', '/api/health/public/');
    expect([status, body]).toEqual([200, { status: 'last-known', age_s: expect.any(Number) }]);
  });
});

describe('while the server is killed and starts again', () => {
  test('no read of a map in memory fails, and the answers are current afterwards', async () => {
    const paths = await pathsOf(house);
    for (const path of paths) await read(path);
    const failed: unknown[] = [];
    let isOver = false;
    const readers = Array.from({ length: 20 }, async (_, i) => {
      for (let n = i; !isOver; n++) {
        const path = paths[n % paths.length] ?? '';
        const { status } = await api('GET', path);
        // Only maps for search engines have a sitemap.
        if (status !== 200 && !path.endsWith('sitemap.xml')) failed.push([path, status]);
        // Readers of one thread, which also is the server.
        await sleep(50);
      }
    });
    server.crash();
    await server.isBack();
    await isBack();
    isOver = true;
    await Promise.all(readers);
    expect(failed).toEqual([]);
    expect((await patch(open, { name: 'After the crash' })).status).toBe(200);
    expect((await read(`/api/p/${open.id}/`)).body.name).toBe('After the crash');
  });
});

describe('while only the primary is away', () => {
  test('the replica answers, also what was never read, with its lag as age', async () => {
    const direct = database();
    const proxy = await startDatabaseProxy({ socketFolder: server.socketFolder() });
    vi.stubEnv('DATABASE_READ_URL', `postgres://app@${encodeURIComponent(server.socketFolder())}/postgres`);
    setProcessSingleton('read-replica', { restsUntil: 0 });
    registerDatabase(connect(proxy.target));
    try {
      const map = await newPublishedProject(ada);
      await read(`/api/p/${open.id}/`);
      proxy.stall();
      await read(`/api/p/${open.id}/`);
      const { status, age } = await read(`/api/p/${map.id}/levels/ground/`);
      expect([status, age]).toEqual([200, '0']);
      const call = { token: ada.access, json: { name: 'Not now' } };
      expect((await api('PATCH', `/api/projects/${map.id}/`, call)).status).toBe(503);
    } finally {
      proxy.flow();
      vi.unstubAllEnvs();
      const through = database();
      registerDatabase(direct);
      await through.$client.end({ timeout: 1 });
      await proxy.close();
      await isBack();
    }
  });
});
