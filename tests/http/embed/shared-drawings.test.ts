import { beforeAll, describe, expect, test } from 'vitest';
import { rateLimits } from '#lib/plans/rate-limits.ts';
import { spend } from '#lib/platform/rate-limits/spend.ts';
import { api } from '#tests/support/api.ts';
import { newApiKey, newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { bootstrapIn, setViewerAssets } from '#tests/support/viewer-assets.ts';

useService();

let ada: Person;
beforeAll(async () => {
  setViewerAssets();
  ada = await newPerson();
});

const words = 'A text that makes the level larger than one that is drawn at once. '.repeat(8);
/** A level of half a megabyte, which is drawn in a thread. */
const markers = Array.from({ length: 800 }, (_, place) => ({
  position: { x: place, y: place },
  key: `p-${place}`,
  translations: { en: { title: `Room ${place}`, description: words } },
}));
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

/** Reads pages beside each other and returns their status. */
async function statusesOf(paths: readonly string[], address: string): Promise<number[]> {
  const answers = await Promise.all(paths.map((path) => api('GET', path, from(address))));
  return answers.map(({ status }) => status);
}

describe('the pages of a large level', () => {
  test('come from one drawing, however many a crawler reads', async () => {
    const project = await newPublishedProject(ada, [{ name: 'Ground floor', markers }]);
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const count = rateLimits.drawing.count * 3;
    const paths = Array.from({ length: count }, (_, i) => `/m/${project.key}/p-${i}`);
    expect(await statusesOf(paths, '203.0.113.1')).toEqual(Array(count).fill(200));
    const { body } = await api('GET', paths[7] ?? '', from('203.0.113.1'));
    expect(body).toContain('<title>Room 7 – ');
    expect(body).toContain(`/m/${project.key}/p-299`);
    expect(bootstrapIn(body)).toMatchObject({
      hash: '#/ground-floor/p-7',
      drawing: { rows: expect.any(Array) },
    });
  });

  test('follow a change of a place at once', async () => {
    const project = await newPublishedProject(ada, [{ name: 'Ground floor', markers }]);
    const path = `/m/${project.key}/p-7`;
    expect((await api('GET', path)).body).toContain('Room 7');
    const key = await newApiKey(ada, 'write');
    const json = { translations: { en: { title: 'Aquarium' } } };
    await api('PATCH', `/api/projects/${project.id}/markers/p-7/`, { token: key, json });
    const { body } = await api('GET', path);
    expect(body).toContain('<title>Aquarium – ');
    expect(body).not.toContain('Room 7<');
  });

  test('are drawn 30 times a minute for one address, and for others still', async () => {
    const { count } = rateLimits.drawing;
    const project = await newPublishedProject(ada, [
      { name: 'Ground floor', markers: markers.slice(0, count + 2) },
    ]);
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const path = (i: number) => `/m/${project.key}/p-${i}/card.jpg`;
    const statuses: number[] = [];
    for (let i = 2; i < count; i += 1) await spend('drawing', '203.0.113.2');
    for (const i of [0, 1, count]) statuses.push(...(await statusesOf([path(i)], '203.0.113.2')));
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await api('GET', path(count), from('203.0.113.2'));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await statusesOf([path(0)], '203.0.113.2')).toEqual([200]);
    expect(await statusesOf([path(count)], '203.0.113.3')).toEqual([200]);
  });

  test('leave a drawing of more than 2 MB to the file of the level', async () => {
    const corners = Array.from({ length: 9000 }, (_, i) => [i + 0.123456, (i * 7) % 1000]);
    const areas = Array.from({ length: 20 }, (_, i) => ({
      key: `a-${i}`,
      title: `Hall ${i}`,
      data: corners,
    }));
    const project = await newPublishedProject(ada, [{ name: 'Ground floor', areas }]);
    const { body } = await api('GET', `/embed/${project.key}`);
    const { drawing, files, urls, firstLevelId } = bootstrapIn(body);
    expect(drawing).toBeNull();
    expect(body).toContain('Hall 3');
    const level = await api('GET', urls.data + files.levels[firstLevelId ?? '']);
    expect(level.body.areas).toHaveLength(20);
  });
});
