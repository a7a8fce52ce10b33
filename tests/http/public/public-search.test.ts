import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { newPerson, newProject, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
import { bootstrapIn, setViewerAssets } from '#tests/support/viewer-assets.ts';

useService();

let ada: Person;
beforeAll(async () => {
  setViewerAssets();
  ada = await newPerson();
});

const square = (x: number) => [
  [x, 0],
  [x + 9, 0],
  [x + 9, 9],
];
const venue = [
  {
    name: 'Ground floor',
    translations: { de: { name: 'Erdgeschoss' } },
    areas: [
      {
        data: square(0),
        key: 'desk',
        translations: {
          en: { title: 'Room 12', keywords: ['passport', 'residence permit'] },
          de: { title: 'Zimmer 12', keywords: ['Reisepass'] },
        },
      },
      {
        data: square(9),
        key: 'hidden',
        title: 'Store',
        isHidden: true,
        translations: { en: { keywords: ['secretword'] } },
      },
    ],
    markers: [{ position: { x: 1, y: 1 }, key: 'wc-0', icon: 'toilet' }],
  },
  {
    name: 'Upper floor',
    markers: [
      { position: { x: 1, y: 1 }, key: 'wc-1', icon: 'toilet' },
      { position: { x: 5, y: 5 }, key: 'rosa', title: 'Rosa', tags: [{ name: 'Café' }] },
    ],
  },
];

describe('the search of the API', () => {
  test('finds by synonyms of icons and categories, by keywords, by levels and by questions, like the map itself', async () => {
    const project = await newPublishedProject(ada, venue);
    const keys = async (query: string, language = 'en') => {
      const path = `/api/p/${project.key}/search/?lang=${language}&q=${encodeURIComponent(query)}`;
      return (await api('GET', path)).body.map(({ key }: { key: string }) => key).sort();
    };
    for (const query of ['restroom', 'toilet', 'WC', 'where is the nearest toilet'])
      expect([query, await keys(query)]).toEqual([query, ['wc-0', 'wc-1']]);
    expect(await keys('toilet upper floor')).toEqual(['wc-1']);
    expect(await keys('coffee')).toEqual(['rosa']);
    expect(await keys('residence permit')).toEqual(['desk']);
    expect(await keys('secretword')).toEqual([]);
    expect(await keys('upper floor')).toEqual([]);
  });

  test('supports the other languages of the map', async () => {
    const project = await newPublishedProject(ada, venue);
    await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: { languages: ['en', 'de'] },
    });
    await api('POST', `/api/projects/${project.id}/update-live/`, { token: ada.access });
    const keys = async (query: string) => {
      const path = `/api/p/${project.key}/search/?lang=de&q=${encodeURIComponent(query)}`;
      return (await api('GET', path)).body.map(({ key }: { key: string }) => key);
    };
    expect(await keys('Reisepass')).toEqual(['desk']);
    expect(await keys('Klo Erdgeschoss')).toEqual(['wc-0']);
    expect(await keys('nächstes WC')).toHaveLength(2);
  });

  test('finds the title in the language of the map, whatever language is requested', async () => {
    const titles = { en: { title: 'Radiology' }, de: { title: 'Strahlenabteilung' } };
    const levels_data = [
      { name: 'Ground', markers: [{ position: { x: 1, y: 1 }, key: 'rays', translations: titles }] },
    ];
    const project = await newPublishedProject(ada, levels_data);
    const json = { languages: ['en', 'de'], levels_data };
    await api('PATCH', `/api/projects/${project.id}/`, { token: ada.access, json });
    await api('POST', `/api/projects/${project.id}/update-live/`, { token: ada.access });
    const found = async (query: string, language: string) =>
      (await api('GET', `/api/p/${project.key}/search/?lang=${language}&q=${query}`)).body;
    expect(await found('radiology', 'de')).toMatchObject([{ key: 'rays', title: 'Strahlenabteilung' }]);
    expect(await found('Strahlenabteilung', 'de')).toMatchObject([{ key: 'rays' }]);
    for (const language of ['de-AT', 'DE', 'de_DE', 'de-DE-1996'])
      expect(await found('Strahlenabteilung', language)).toMatchObject([{ key: 'rays', lang: 'de' }]);
    expect(await found('Strahlenabteilung', 'en')).toEqual([]);
  });
});

describe('keywords', () => {
  test('are in the search data of the embed for visible places, and nowhere else', async () => {
    const project = await newPublishedProject(ada, venue);
    const { body } = await api('GET', `/embed/${project.key}`);
    const { files } = bootstrapIn(body);
    expect(files.search).toMatch(/^search-\d+\.json$/);
    const found = await api('GET', `/embed/${project.key}/data/${files.search}`);
    expect(found.status).toBe(200);
    expect(found.headers.get('cache-control')).toContain('immutable');
    const desk = project.levels[0].areas[0].id;
    expect(found.body[desk].en).toEqual(['passport', 'residence permit']);
    expect(Object.keys(found.body)).toEqual([desk]);

    const paths = [
      `/api/p/${project.key}/`,
      ...project.levels.map(({ key }: { key: string }) => `/api/p/${project.key}/levels/${key}/`),
      `/api/p/${project.key}/areas/desk/`,
      `/api/p/${project.key}/search/?q=passport`,
      `/embed/${project.key}`,
    ];
    for (const path of paths) {
      const answer = await api('GET', path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(JSON.stringify(answer.body)).not.toContain('residence permit');
    }
  });

  test('get a new address when the map changes; the old address returns current data that is not cached', async () => {
    const project = await newPublishedProject(ada, venue);
    const filesNow = async () => (await api('GET', `/embed/${project.key}/data/version.json`)).body.changed;
    const before = await filesNow();
    await api('PATCH', `/api/projects/${project.id}/areas/desk/`, {
      token: ada.access,
      json: { isHidden: true },
    });
    const after = await filesNow();
    expect(after.search).not.toBe(before.search);
    const old = await api('GET', `/embed/${project.key}/data/${before.search}`);
    expect(old.headers.get('cache-control')).toBe('no-cache');
    expect(old.body).toEqual({});
    expect((await api('GET', `/embed/${project.key}/data/search-x.json`)).status).toBe(404);
  });

  test('have the pinyin of Chinese titles and tags beside them, in a preview too, and the search of the API knows it', async () => {
    const marker = (x: number, more: object) => ({ position: { x, y: 1 }, ...more });
    const { id } = await newProject(ada, { languages: ['zh', 'en'] });
    const project = await api('PATCH', `/api/projects/${id}/`, {
      token: ada.access,
      json: {
        settings: { defaultLanguage: 'zh' },
        levels_data: [
          {
            name: '一楼',
            markers: [
              marker(1, { key: 'coffee', translations: { zh: { title: '咖啡店', keywords: ['拿铁'] } } }),
              marker(2, { key: 'bank', translations: { zh: { title: '银行' }, en: { title: 'Bank' } } }),
              marker(3, { key: 'noodles', title: '面馆', tags: [{ name: '餐饮' }] }),
              marker(4, { key: 'hall', translations: { en: { title: 'Hall' } } }),
              marker(5, { key: 'hidden', title: '仓库', isHidden: true }),
            ],
          },
        ],
      },
    }).then(({ body }) => body);
    const idOf = (key: string) =>
      project.levels[0].markers.find((one: { key: string }) => one.key === key).id;
    const wordsNow = async (data = `/embed/${project.key}/data`) => {
      const { search } = (await api('GET', `${data}/version.json`)).body.changed;
      return (await api('GET', `${data}/${search}`)).body;
    };
    const pinyin = {
      [idOf('coffee')]: { 'zh-Latn-pinyin': ['ka fei dian'] },
      [idOf('bank')]: { 'zh-Latn-pinyin': ['yin xing/hang'] },
      [idOf('noodles')]: { 'zh-Latn-pinyin': ['mian guan', 'can yin'] },
    };
    const link = await api('POST', `/api/projects/${id}/preview-links/`, { token: ada.access, json: {} });
    const { pathname } = new URL(link.body.url);
    // The keywords are in the places of a draft.
    expect(await wordsNow(`${pathname}/data`)).toEqual(pinyin);
    await api('POST', `/api/projects/${id}/publish/`, { token: ada.access });
    const coffee = { zh: ['拿铁'], ...pinyin[idOf('coffee')] };
    expect(await wordsNow()).toEqual({ ...pinyin, [idOf('coffee')]: coffee });
    for (const language of ['zh', 'en'])
      for (const [query, key] of Object.entries({ kfd: 'coffee', yinhang: 'bank', canyin: 'noodles' })) {
        const found = await api('GET', `/api/p/${project.key}/search/?lang=${language}&q=${query}`);
        expect([query, found.body.map((one: { key: string }) => one.key)]).toEqual([query, [key]]);
      }

    await api('PATCH', `/api/projects/${project.id}/markers/bank/`, {
      token: ada.access,
      json: { translations: { zh: { title: '书店' } } },
    });
    expect((await wordsNow())[idOf('bank')]).toEqual({ 'zh-Latn-pinyin': ['shu dian'] });
  });
});
