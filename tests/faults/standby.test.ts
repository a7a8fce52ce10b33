import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { copyProject } from '#lib/maps/live/write-standby.ts';
import {
  clearProcessSingletons,
  processSingleton,
  setProcessSingleton,
} from '#lib/platform/process-singletons.ts';
import { settings } from '#lib/platform/settings.ts';
import { api, testOrigin } from '#tests/support/api.ts';
import { newPublishedProject } from '#tests/support/factories.ts';
import { useOwnServer } from '#tests/support/own-server.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';
import { setViewerAssets } from '#tests/support/viewer-assets.ts';
import { newPublishedHouse } from '#tests/support/way-building.ts';

let server: ReturnType<typeof useOwnServer>;
useService(() => {
  server = useOwnServer();
});
const ada = usePerson();

let house: Awaited<ReturnType<typeof newPublishedHouse>>;
beforeAll(async () => {
  setViewerAssets();
  house = await newPublishedHouse(ada);
}, 180_000);

/** Forgets all maps, as in a process that has just started. */
function forgetAll(): void {
  clearProcessSingletons(['settings', 'auth-secret', 'boot-state']);
  setViewerAssets();
}

afterEach(async () => {
  server.thaw();
  await expect.poll(async () => (await api('GET', '/api/health/')).status, { timeout: 10_000 }).toBe(200);
  await expect
    .poll(async () => (await api('GET', `/api/p/${house.id}/`)).headers.get('age'), { timeout: 5_000 })
    .toBeNull();
});

const paths = ({ id, key }: { id: string; key: string }, level: string) => [
  `/api/p/${id}/`,
  `/api/p/${key}/levels/`,
  `/api/p/${id}/levels/${level}/`,
  `/api/p/${id}/markers/desk/`,
  `/api/p/${id}/search/?q=desk`,
  `/api/p/${id}/route/?from=desk&to=gallery`,
  `/api/p/${id}/floors/${level}/`,
  `/embed/${key}`,
  `/m/${key}`,
  `/m/${key}/manifest.webmanifest`,
  `/m/${key}/card.jpg`,
  `/api/oembed/?url=${encodeURIComponent(`${testOrigin}/m/${key}`)}`,
];

describe('a process without a map in memory', () => {
  test('serves every path of it from the standby copy, with the same bodies and tags', async () => {
    await copyProject(house.id);
    const asked = paths(house, 'ground');
    const before = await Promise.all(asked.map((path) => api('GET', path)));
    for (const { status } of before) expect(status).toBe(200);
    forgetAll();
    server.freeze();
    expect((await api('GET', '/api/health/public/')).body).toMatchObject({ status: 'standby' });
    const after = await Promise.all(asked.map((path) => api('GET', path)));
    expect(after.map(({ status }, i) => [asked[i], status])).toEqual(asked.map((path) => [path, 200]));
    expect(after.map(({ headers }) => headers.get('etag'))).toEqual(
      before.map(({ headers }) => headers.get('etag')),
    );
    for (const { headers } of after) expect(headers.get('age')).toMatch(/^\d+$/);
  });

  test('without a copy either tells people in their language to wait, and programs in JSON', async () => {
    const map = await newPublishedProject(ada);
    forgetAll();
    server.freeze();
    const person = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'de-AT' };
    for (const path of [`/m/${map.key}`, `/embed/${map.id}`, `/m/${map.key}/cafe`]) {
      const page = await api('GET', path, { headers: person });
      expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
      expect(page.headers.get('retry-after')).toMatch(/^[25]$/);
      expect([page.headers.get('cache-control'), page.headers.get('age')]).toEqual(['no-store', null]);
      expect(page.body).toContain('Die Karte kann gerade nicht gezeigt werden');
      expect(page.body).toMatch(/<meta http-equiv="refresh" content="\d+">/);
      expect((await api('GET', path)).body).toHaveProperty('detail');
    }
    expect((await api('GET', `/embed/${map.id}?lang=fr`, { headers: person })).body).toContain(
      'Le plan ne peut',
    );
  });

  test('serves the last copied state after changes of one level, a key and a place', async () => {
    const map = await newPublishedProject(ada);
    await copyProject(map.id);
    const call = { token: ada.access, json: { key: `moved-${map.key}`.slice(0, 40) } };
    const moved = (await api('PATCH', `/api/projects/${map.id}/`, call)).body;
    const place = `/api/projects/${map.id}/areas/cafe/`;
    await api('PATCH', place, { token: ada.access, json: { price: '4 €' } });
    await copyProject(map.id);
    forgetAll();
    server.freeze();
    const { body } = await api('GET', `/api/p/${moved.key}/levels/ground/`);
    expect(body.areas[0].price).toBe('4 €');
    const former = await api('GET', `/m/${map.key}`);
    expect([former.status, former.headers.get('age')]).toEqual([308, expect.stringMatching(/^\d+$/)]);
    withSettings({ staleHours: 0 });
    expect((await api('GET', `/api/p/${moved.key}/`)).status).toBe(503);
  });

  test('shows nothing of a map that was unpublished', async () => {
    const map = await newPublishedProject(ada);
    await copyProject(map.id);
    await api('POST', `/api/projects/${map.id}/unpublish/`, { token: ada.access });
    await copyProject(map.id);
    forgetAll();
    server.freeze();
    expect((await api('GET', `/api/p/${map.id}/`)).status).toBe(404);
  });
});

describe('what is withdrawn in another process', () => {
  /** Does what another process would: this one keeps the state from before. */
  async function elsewhere(work: () => Promise<unknown>): Promise<void> {
    const here = processSingleton('last-known', () => null);
    const maps = processSingleton('live-maps', () => null);
    clearProcessSingletons([]);
    setViewerAssets();
    withSettings({});
    await work();
    setProcessSingleton('last-known', here);
    setProcessSingleton('live-maps', maps);
  }
  const act = (id: string, verb: string) =>
    api('POST', `/api/projects/${id}/${verb}/`, { token: ada.access });
  const statusOf = async (path: string) => (await api('GET', path)).status;

  test.each([
    ['unpublish', 404],
    ['archive', 404],
  ])('by %s is not shown here from memory or copy', async (verb, status) => {
    const map = await newPublishedProject(ada);
    const path = `/api/p/${map.id}/`;
    expect(await statusOf(path)).toBe(200);
    await copyProject(map.id);
    await elsewhere(async () => expect((await act(map.id, verb)).status).toBe(200));
    server.freeze();
    expect(await statusOf(path)).toBe(status);
    expect(await statusOf(`/m/${map.key}`)).toBe(status);
  });

  test('by deletion is not shown', async () => {
    const map = await newPublishedProject(ada);
    const path = `/api/p/${map.id}/levels/`;
    expect(await statusOf(path)).toBe(200);
    await elsewhere(() => api('DELETE', `/api/projects/${map.id}/`, { token: ada.access }));
    server.freeze();
    expect(await statusOf(path)).toBe(404);
  });

  test('in part is refused until a newer copy shows the rest', async () => {
    const map = await newPublishedProject(ada);
    const level = `/api/p/${map.id}/levels/ground/`;
    const marker = (await api('GET', level)).body.markers[0];
    await copyProject(map.id);
    const hidden = { token: ada.access, json: { isHidden: true } };
    await elsewhere(() => api('PATCH', `/api/projects/${map.id}/markers/${marker.id}/`, hidden));
    server.freeze();
    expect(await statusOf(level)).toBe(503);
    server.thaw();
    await expect.poll(() => statusOf('/api/health/'), { timeout: 10_000 }).toBe(200);
    await copyProject(map.id);
    server.freeze();
    await expect.poll(() => statusOf(level), { timeout: 10_000 }).toBe(200);
    expect((await api('GET', level)).body.markers).toEqual([]);
  });

  test('in a project that changes only for other sites is refused too', async () => {
    const map = await newPublishedProject(ada);
    const path = `/api/p/${map.id}/`;
    expect(await statusOf(path)).toBe(200);
    const json = { allowed_domains: ['museum.example'] };
    await elsewhere(() => api('PATCH', `/api/projects/${map.id}/`, { token: ada.access, json }));
    server.freeze();
    expect(await statusOf(path)).toBe(503);
  });

  test('is not withdrawn if the mark cannot be written, and no mark stays of a change that is refused', async () => {
    const map = await newPublishedProject(ada);
    const marks = () => readdirSync(join(settings().dataDir, 'live/marks'));
    const before = marks().length;
    const full = join(settings().dataDir, 'no-folder');
    writeFileSync(full, '');
    withSettings({ dataDir: full });
    expect((await act(map.id, 'unpublish')).status).toBe(503);
    withSettings({});
    expect(await statusOf(`/api/p/${map.id}/`)).toBe(200);
    const json = { allowed_domains: ['museum.example'], settings: { defaultLevelId: crypto.randomUUID() } };
    const refused = await api('PATCH', `/api/projects/${map.id}/`, { token: ada.access, json });
    expect([refused.status, marks().length]).toEqual([400, before]);
  });
});
