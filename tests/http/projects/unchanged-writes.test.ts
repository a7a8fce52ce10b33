import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { patchPlace, projectOf, projectPath, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();

// biome-ignore lint/suspicious/noExplicitAny: bodies have the shapes that the test expects.
type Json = any;

let ada: Person;
let project: Json;
let tag: Json;

beforeAll(async () => {
  ada = await newPerson();
  const published = await newPublishedProject(ada);
  const path = projectPath(published.id);
  const token = ada.access;
  await api('POST', `${path}tags/`, { token, json: { name: 'Shop', color: '#00f', icon: 'shop' } });
  const [area] = published.levels[0].areas;
  const fields = { price: '5 €', tags: [{ name: 'Shop' }], translations: { de: { title: 'Halle' } } };
  await patchPlace(token, published.id, `areas/${area.key}/`, fields);
  await api('POST', `${path}update-live/`, { token });
  project = await projectOf(ada, published.id);
  tag = project.tags.find(({ name }: Json) => name === 'Shop');
});

const first = () => {
  const [{ areas, markers, ...level }] = project.levels;
  return { level, area: areas[0], marker: markers[0] };
};

type Write = () => Promise<Json>;

const patch = (path: string, json: unknown) =>
  api('PATCH', projectPath(project.id, path), { token: ada.access, json });

const change = (kind: string, id: string, fields: unknown) =>
  sendChanges(ada.access, project.id, project.revision, [{ kind, op: 'update', id, fields }]);

const writes: [string, Write][] = [
  ['an empty PATCH of an area', () => patch(`areas/${first().area.key}/`, {})],
  ['an empty PATCH of a marker', () => patch(`markers/${first().marker.id}/`, {})],
  ['an empty PATCH of a tag', () => patch(`tags/${tag.id}/`, {})],
  ['an empty PATCH of a project', () => patch('', {})],
  ['empty groups of settings', () => patch('', { settings: { kiosk: {} }, appearance: {}, analytics: {} })],
  [
    'the stored fields of an area',
    () =>
      patch(`areas/${first().area.key}/`, {
        price: '5 €',
        tags: [tag.id],
        translations: { de: { title: 'Halle' } },
        isHidden: false,
      }),
  ],
  [
    'a tag by the name that the place has',
    () => patch(`areas/${first().area.key}/`, { tags: [{ name: 'SHOP' }] }),
  ],
  ['the tag as it was read', () => patch(`tags/${tag.id}/`, tag)],
  [
    'the stored settings',
    () =>
      patch('', {
        name: project.name,
        settings: project.settings,
        appearance: project.appearance,
        languages: project.languages,
        allowed_domains: project.allowed_domains,
      }),
  ],
  [
    'read-only fields alone',
    () => patch('', { status: 'ARCHIVE', revision: 1, created_at: 'then', thumbnail: null }),
  ],
  ['the whole project as it was read', () => patch('', project)],
  ['its levels alone', () => patch('', { levels_data: project.levels })],
  [
    'its levels without their places',
    () =>
      patch('', { levels_data: project.levels.map(({ areas: _, markers: __, ...level }: Json) => level) }),
  ],
  ['read-only fields of a level in a batch', () => change('level', first().level.id, first().level)],
  ['an area in a batch as it was read', () => change('area', first().area.id, first().area)],
  [
    'the stored position of a marker in a batch',
    () => change('marker', first().marker.id, { position: first().marker.position }),
  ],
  ['no fields of a marker in a batch', () => change('marker', first().marker.id, {})],
  [
    'the stored name of the project in a batch',
    () => change('project', project.id, { name: project.name, settings: project.settings }),
  ],
  [
    'an update of two places in bulk',
    () =>
      patch('entities/', {
        updates: [
          { kind: 'area', id_or_key: first().area.key, price: '5 €' },
          { kind: 'marker', id_or_key: first().marker.key },
        ],
      }),
  ],
];

describe('A write that changes nothing is 200 and leaves the project as it is', () => {
  test.each(writes)('%s', async (_, write) => {
    const answer = await write();
    expect(answer.status).toBe(200);
    expect(await projectOf(ada, project.id)).toEqual(project);
    if ('revision' in answer.body) expect(answer.body.revision).toBe(project.revision);
  });

  test('it is no activity, and the public map keeps its version', async () => {
    const token = ada.access;
    const activity = () => api('GET', projectPath(project.id, 'activity/'), { token });
    const live = async () => (await api('GET', `/api/p/${project.id}/`)).body.version;
    const before = [(await activity()).body.count, await live()];
    for (const [, write] of writes) await write();
    expect([(await activity()).body.count, await live()]).toEqual(before);
  });

  test('of patches that are sent together, only those that change something are revisions', async () => {
    const { area, marker } = first();
    const together = [
      patchPlace(ada.access, project.id, `areas/${area.key}/`, {}),
      patchPlace(ada.access, project.id, `areas/${area.key}/`, { price: '6 €' }),
      patchPlace(ada.access, project.id, `areas/${area.key}/`, { price: '6 €' }),
      patchPlace(ada.access, project.id, `markers/${marker.key}/`, {}),
    ];
    for (const answer of await Promise.all(together)) expect(answer.status).toBe(200);
    expect((await projectOf(ada, project.id)).revision).toBe(project.revision + 1);
  });

  test('an If-Match that does not hold is refused all the same', async () => {
    const headers = { 'if-match': `"${project.revision - 1}"` };
    const stale = await patchPlace(ada.access, project.id, `areas/${first().area.key}/`, {}, headers);
    expect(stale.status).toBe(412);
  });

  test('a patch that only the public map lacks is published', async () => {
    const { area } = first();
    const { revision } = await projectOf(ada, project.id);
    await sendChanges(ada.access, project.id, revision, [
      { kind: 'area', op: 'update', id: area.id, fields: { price: '7 €' } },
    ]);
    await patchPlace(ada.access, project.id, `areas/${area.key}/`, { price: '7 €' });
    const shown = await api('GET', `/api/p/${project.id}/areas/${area.key}/`);
    expect(shown.body.price).toBe('7 €');
  });
});
