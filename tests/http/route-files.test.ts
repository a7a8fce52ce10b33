import { beforeAll, describe, expect, test } from 'vitest';
import { readFloorFile } from '#lib/wayfinding/search/floor-file.ts';
import type { WayData } from '#lib/wayfinding/search/way-data.ts';
import { WayFinder } from '#lib/wayfinding/search/way-finder.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, type Person } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { bootstrapIn, setViewerAssets } from '#tests/support/viewer-assets.ts';
import { askRoute, newPublishedHouse } from '#tests/support/way-building.ts';

useService();

let ada: Person;
beforeAll(async () => {
  setViewerAssets();
  ada = await newPerson();
  // Starts the thread that builds.
  await newPublishedHouse(ada);
}, 180_000);

const dataOf = (id: string, file: string, headers: Record<string, string> = {}) =>
  api('GET', `/embed/${id}/data/${file}`, { headers });
const wayOf = async (id: string): Promise<string | null> =>
  (await dataOf(id, 'version.json')).body.changed.way;
const ask = (id: string) => askRoute(id, { from: 'desk', to: 'gallery' });

describe('the files of directions', () => {
  test('are named once they are built, kept for ever by their name, and follow the domains of the map', async () => {
    const { id } = await newPublishedHouse(ada);
    const name = await wayOf(id);
    expect(name).toMatch(/^way-[\w-]{22}\.json$/);
    expect(bootstrapIn((await api('GET', `/embed/${id}`)).body).files.way).toBe(name);
    const file = await dataOf(id, name ?? '');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const data = file.body as WayData;
    expect(data.levels.map(({ key }) => key)).toEqual(['ground', 'first', 'top']);
    for (const { id: levelId, floor } of data.levels) {
      expect(floor).toMatch(new RegExp(`^floor-${levelId}-[\\w-]{22}\\.bin$`));
      const { status, headers } = await dataOf(id, floor ?? '');
      expect([status, headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
      expect(headers.get('cache-control')).toContain('immutable');
    }
    const token = ada.access;
    await api('PATCH', `/api/projects/${id}/`, { token, json: { allowed_domains: ['museum.example'] } });
    for (const each of [name ?? '', data.levels[0]?.floor ?? '']) {
      expect((await dataOf(id, each, { origin: 'https://other.example' })).status).toBe(403);
      expect((await dataOf(id, each, { origin: 'https://museum.example' })).status).toBe(200);
    }
    expect((await dataOf(id, 'way-aaaaaaaaaaaaaaaaaaaaaa.json')).status).toBe(403);
    const origin = { origin: 'https://museum.example' };
    expect((await dataOf(id, 'way-aaaaaaaaaaaaaaaaaaaaaa.json', origin)).status).toBe(404);
  });

  test('give the same way as the API', async () => {
    const { id } = await newPublishedHouse(ada);
    const data = (await dataOf(id, (await wayOf(id)) ?? '')).body as WayData;
    const read = async (name: string | null) => {
      if (name === null) return null;
      const answer = await fetchBytes(id, name);
      return readFloorFile(answer);
    };
    const floors = await Promise.all(data.levels.map(({ floor }) => read(floor)));
    const finder = new WayFinder(data, floors);
    const found = finder.find({
      from: [{ level: 0, points: [[120, 110]], outline: [] }],
      to: [{ level: 1, points: [[60, 110]], outline: [] }],
      profile: 'walk',
      avoid: new Set(),
      closed: new Map(),
    });
    const { route } = (await ask(id)).body;
    expect(found.way?.meters).toBeCloseTo(route.distance, 1);
    expect(found.way?.seconds).toBeCloseTo(route.seconds, 1);
  });
});

/** The bytes of a data file, as a browser has them. */
async function fetchBytes(id: string, file: string): Promise<Uint8Array> {
  const { GET } = await import('#app/embed/[project]/data/[file]/route.ts');
  const response = await GET(new Request(`http://atrium.test/embed/${id}/data/${file}`), {
    params: Promise.resolve({ project: id, file }),
  });
  return new Uint8Array(await response.arrayBuffer());
}

test('routes spend the limit of other reads, files that of the embed', async () => {
  const { id } = await newPublishedHouse(ada);
  withSettings({ rateLimits: 'on' });
  const { headers } = await ask(id);
  expect(headers.get('ratelimit-limit')).toBe('60');
  const file = await dataOf(id, (await wayOf(id)) ?? '');
  expect(file.headers.get('ratelimit-limit')).toBe('600');
});
