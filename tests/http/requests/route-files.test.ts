import { beforeAll, describe, expect, test } from 'vitest';
import { rateLimits } from '#lib/plans/rate-limits.ts';
import type { WayData } from '#lib/wayfinding/search/way-data.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, type Person } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { bootstrapIn, setViewerAssets } from '#tests/support/viewer-assets.ts';
import { askRoute, newPublishedHouse } from '#tests/support/way-building.ts';
import { dataOf, wayOf } from '#tests/support/way-files.ts';

useService();

let ada: Person;
beforeAll(async () => {
  setViewerAssets();
  ada = await newPerson();
  // Starts the worker thread of the build.
  await newPublishedHouse(ada);
}, 180_000);

const ask = (id: string) => askRoute(id, { from: 'desk', to: 'gallery' });

describe('the files of directions', () => {
  test('are named once they are built, cached for ever by their name, and respect the domains of the map', async () => {
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
});

test('routes spend the rate limit of other reads, and their files that of the embed', async () => {
  const { id } = await newPublishedHouse(ada);
  withSettings({ rateLimits: 'on' });
  const { headers } = await ask(id);
  expect(headers.get('ratelimit-limit')).toBe(String(rateLimits.anonymous.count));
  const file = await dataOf(id, (await wayOf(id)) ?? '');
  expect(file.headers.get('ratelimit-limit')).toBe('600');
});
