import { describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { newApiKey, newPerson, newPublishedProject, newSavedProject } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();

describe('public reads', () => {
  test('serve a published map by id and key, and its parts by id and key', async () => {
    const project = await newPublishedProject(ada);
    const [ground] = project.levels;
    const map = await api('GET', `/api/p/${project.key}/`);
    expect(map.body).toMatchObject({
      id: project.id,
      name: 'City Museum',
      languages: [
        { code: 'en', name: 'English', direction: 'ltr' },
        { code: 'de', name: 'German', direction: 'ltr' },
      ],
      version: 1,
    });
    const levels = await api('GET', `/api/p/${project.id}/levels`);
    expect(
      levels.body.map((level: Record<string, unknown>) => [
        level.key,
        level.areaCount,
        level.markerCount,
        'areas' in level,
      ]),
    ).toEqual([
      ['ground', 1, 1, false],
      ['first', 1, 1, false],
    ]);
    for (const name of [ground.id, ground.key, ground.id.toUpperCase()]) {
      expect((await api('GET', `/api/p/${project.id}/levels/${name}/`)).body).toEqual(ground);
    }
    for (const name of [ground.areas[0].id, ground.areas[0].key]) {
      expect((await api('GET', `/api/p/${project.key}/areas/${name}/`)).body).toEqual(ground.areas[0]);
    }
    for (const name of [ground.markers[0].id, ground.markers[0].key]) {
      expect((await api('GET', `/api/p/${project.key}/markers/${name}/`)).body).toEqual(ground.markers[0]);
    }
    expect((await api('GET', `/api/p/${project.key}/areas/${ground.markers[0].key}/`)).status).toBe(404);
  });

  test('are 404 for a draft, and show a change of the draft only after update-live', async () => {
    const draft = await newSavedProject(ada);
    expect((await api('GET', `/api/p/${draft.id}/`)).status).toBe(404);
    const project = await newPublishedProject(ada);
    const area = project.levels[0].areas[0];
    const publicTitle = async () =>
      (await api('GET', `/api/p/${project.id}/areas/${area.key}/`)).body.translations.en.title;
    const saved = await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: {
        levels_data: project.levels.map((level: { id: string }, i: number) =>
          i ? { id: level.id } : { id: level.id, areas: [{ id: area.id, title: 'Bistro' }] },
        ),
      },
    });
    expect(saved.body.has_unpublished_changes).toBe(true);
    expect(await publicTitle()).toBe('Café');
    const updated = await api('POST', `/api/projects/${project.id}/update-live/`, { token: ada.access });
    expect([updated.status, updated.body.has_unpublished_changes]).toEqual([200, false]);
    expect(await publicTitle()).toBe('Bistro');
  });

  test('leave out hidden levels, areas and markers, in counts as well', async () => {
    const project = await newPublishedProject(ada, [
      {
        name: 'Open',
        areas: [
          {
            data: [
              [0, 0],
              [1, 0],
              [1, 1],
            ],
            title: 'Seen',
          },
          {
            data: [
              [0, 0],
              [1, 0],
              [1, 1],
            ],
            title: 'Unseen',
            isHidden: true,
          },
        ],
        markers: [{ position: { x: 1, y: 1 }, isHidden: true, key: 'ghost' }],
      },
      {
        name: 'Closed',
        key: 'closed',
        isHidden: true,
        areas: [
          {
            data: [
              [0, 0],
              [1, 0],
              [1, 1],
            ],
            key: 'inside',
          },
        ],
      },
    ]);
    const levels = await api('GET', `/api/p/${project.id}/levels/`);
    expect(
      levels.body.map((level: Record<string, unknown>) => [level.name, level.areaCount, level.markerCount]),
    ).toEqual([['Open', 1, 0]]);
    for (const path of ['levels/closed/', 'areas/inside/', 'areas/unseen/', 'markers/ghost/']) {
      expect((await api('GET', `/api/p/${project.id}/${path}`)).status).toBe(404);
    }
    const open = await api('GET', `/api/p/${project.id}/levels/open/`);
    expect(open.body.areas).toHaveLength(1);
    expect(open.body.markers).toHaveLength(0);
    const closed = project.levels[1].id;
    await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: { settings: { defaultLevelId: closed } },
    });
    await api('POST', `/api/projects/${project.id}/update-live/`, { token: ada.access });
    expect(JSON.stringify((await api('GET', `/api/p/${project.id}/`)).body)).not.toContain(closed);
  });

  test('leave out texts in a removed language, which are kept, those of tags as well', async () => {
    const project = await newPublishedProject(ada);
    const call = (method: string, path: string, json?: unknown) =>
      api(method, `/api/projects/${project.id}/${path}`, { token: ada.access, json });
    const [tag] = project.tags;
    await call('PATCH', `tags/${tag.id}/`, { translations: { de: 'Essen', en: 'Eat' } });
    const served = async () => {
      await call('POST', 'update-live/');
      const map = (await api('GET', `/api/p/${project.id}/`)).body;
      const cafe = (await api('GET', `/api/p/${project.id}/areas/cafe/`)).body;
      return [map.tags[0].translations, cafe.tags[0].translations, Object.keys(cafe.translations)];
    };
    await call('PATCH', '', { languages: ['en'] });
    expect(await served()).toEqual([{ en: 'Eat' }, { en: 'Eat' }, ['en']]);
    await call('PATCH', '', { languages: ['en', 'de'] });
    expect(await served()).toEqual([{ de: 'Essen', en: 'Eat' }, { de: 'Essen', en: 'Eat' }, ['en', 'de']]);
  });

  test('answer 304 to a strong ETag, and any site may read them', async () => {
    const project = await newPublishedProject(ada);
    const path = `/api/p/${project.id}/levels/ground/`;
    const first = await api('GET', path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect(first.headers.get('vary')).toContain('Origin');
    const again = await api('GET', path, { headers: { 'if-none-match': `"other", ${etag}` } });
    expect([again.status, again.body]).toEqual([304, '']);
    expect((await api('OPTIONS', path)).headers.get('access-control-allow-methods')).toContain('GET');
  });

  test('enforce allowed domains with an explaining 403, except for keys and our own pages', async () => {
    const project = await newPublishedProject(ada);
    await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: { allowed_domains: ['museum.example', '*.city.example:8443'] },
    });
    const from = (headers: Record<string, string>, token?: string) =>
      api('GET', `/api/p/${project.id}/`, { headers, token });
    expect(
      (await from({ origin: 'https://museum.example' })).headers.get('access-control-allow-origin'),
    ).toBe('https://museum.example');
    expect((await from({ referer: 'https://museum.example:444/page' })).status).toBe(200);
    expect((await from({ origin: 'https://a.b.city.example:8443' })).status).toBe(200);
    expect((await from({ origin: 'http://atrium.test' })).status).toBe(200);
    for (const origin of [
      'https://city.example:8443',
      'https://a.city.example',
      'https://museum.example.evil.io',
      'https://evilmuseum.example',
      'null',
    ]) {
      const refused = await from({ origin });
      expect([origin, refused.status]).toEqual([origin, 403]);
      expect(refused.body.detail).toMatch(/can add|can be read from/);
      expect(refused.body.detail).not.toContain('*.city.example');
    }
    expect((await from({})).body.detail).toContain('does not name a website');
    const key = await newApiKey(ada, 'read');
    expect((await from({}, key)).status).toBe(200);
    const stranger = await newApiKey(await newPerson('Eve'), 'write');
    expect((await from({}, stranger)).status).toBe(403);
    const elsewhere = await newApiKey(ada, 'read', (await newPublishedProject(ada)).id);
    expect((await from({}, elsewhere)).status).toBe(403);
    expect((await from({}, await newApiKey(ada, 'read', project.id))).status).toBe(200);
    expect((await from({}, 'sk_wrong')).status).toBe(401);
  });
});
