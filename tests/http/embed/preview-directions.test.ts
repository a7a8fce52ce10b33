import { beforeAll, describe, expect, test } from 'vitest';
import { readFloorFile } from '#lib/wayfinding/search/floor-file.ts';
import type { WayData } from '#lib/wayfinding/search/way-data.ts';
import { WayFinder } from '#lib/wayfinding/search/way-finder.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, type Person } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
import { bootstrapIn, setViewerAssets } from '#tests/support/viewer-assets.ts';
import { newHouse } from '#tests/support/way-building.ts';

useService();

let ada: Person;
beforeAll(async () => {
  setViewerAssets();
  ada = await newPerson();
}, 180_000);

async function previewOf(id: string): Promise<string> {
  const link = await api('POST', `/api/projects/${id}/preview-links/`, { token: ada.access, json: {} });
  return new URL(link.body.url).pathname;
}

const wayNow = async (path: string): Promise<string | null> =>
  bootstrapIn((await api('GET', path)).body).files.way;

/** The page does not wait for a long build. The next page has it. */
async function wayIn(path: string): Promise<string> {
  await expect.poll(() => wayNow(path), { timeout: 30_000 }).not.toBeNull();
  return (await wayNow(path)) ?? '';
}

async function floorOf(path: string, file: string) {
  const { GET } = await import('#app/preview/[token]/data/[file]/route.ts');
  const token = path.split('/').at(-1) ?? '';
  const answer = await GET(new Request(`http://atrium.test${path}/data/${file}`), {
    params: Promise.resolve({ token, file }),
  });
  return readFloorFile(new Uint8Array(await answer.arrayBuffer()));
}

describe('a preview of a draft that was never published', () => {
  test('has the directions of the draft, in files that only its link opens', async () => {
    const { id } = await newHouse(ada);
    const path = await previewOf(id);
    const name = await wayIn(path);
    expect(name).toMatch(/^way-[\w-]{22}\.json$/);
    const answer = await api('GET', `${path}/data/${name}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const data = answer.body as WayData;
    expect(data.levels.map(({ key }) => key)).toEqual(['ground', 'first', 'top']);
    const floors = await Promise.all(data.levels.map(({ floor }) => floor && floorOf(path, floor)));
    const finder = new WayFinder(
      data,
      floors.map((floor) => floor || null),
    );
    const { way } = finder.find({
      from: [{ level: 0, points: [[120, 110]], outline: [] }],
      to: [{ level: 1, points: [[60, 110]], outline: [] }],
      profile: 'walk',
      avoid: new Set(),
      closed: new Map(),
    });
    expect(way?.meters).toBeGreaterThan(10);
    expect((await api('GET', `/preview/none/data/${name}`)).status).toBe(404);
    expect((await api('GET', `/embed/${id}/data/${name}`)).status).toBe(404);
  });

  test('has other directions after a wall was drawn, and none once they are switched off', async () => {
    const { id, levels, revision } = await newHouse(ada);
    const path = await previewOf(id);
    const before = await wayIn(path);
    const lines = [
      {
        kind: 'wall',
        points: [
          [20, 100],
          [300, 100],
        ],
      },
    ];
    const drawn = await api('POST', `/api/projects/${id}/changes/`, {
      token: ada.access,
      json: {
        base_revision: revision,
        changes: [{ kind: 'level', op: 'update', id: levels[2].id, fields: { wayfinding: { lines } } }],
      },
    });
    expect(drawn.status).toBe(200);
    const after = await wayIn(path);
    expect(after).toMatch(/^way-/);
    expect(after).not.toBe(before);
    const settings = { wayfinding: { isEnabled: false } };
    await api('PATCH', `/api/projects/${id}/`, { token: ada.access, json: { settings } });
    expect(await wayNow(path)).toBeNull();
  });
});
