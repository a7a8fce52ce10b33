import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import {
  newApiKey,
  newMember,
  newPerson,
  newPublishedProject,
  type Person,
} from '#tests/support/factories.ts';
import { patchPlace, projectOf, publicOf } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
let writeKey: string;
beforeAll(async () => {
  ada = await newPerson();
  writeKey = await newApiKey(ada, 'write');
});

const everything = {
  status: { type: 'warning', label: 'Busy' },
  price: 'From 12 €',
  occupancy: {
    periods: [{ from: '2026-11-21T09:00:00+01:00', to: '2026-11-21T10:00:00+01:00', label: 'Talk' }],
  },
  workingHours: { timezone: 'Europe/Berlin', mon: [{ open: '09:00', close: '17:00' }] },
  customButton: { enabled: true, icon: 'ticket', label: 'Book', url: 'https://example.org/book' },
  rating: 4.5,
  translations: { de: { title: 'Bistro', statusLabel: 'Voll', customButtonLabel: 'Buchen' } },
};

describe('PATCH of a single entity', () => {
  test('changes every patchable field, by id and by key, in the draft and in the public map at once', async () => {
    const project = await newPublishedProject(ada);
    const area = project.levels[0].areas[0];
    const marker = project.levels[0].markers[0];
    for (const [path, before] of [
      [`areas/${area.key}/`, area],
      [`areas/${area.id.toUpperCase()}/`, area],
      [`markers/${marker.key}/`, marker],
    ]) {
      const kind = path.split('/')[0];
      const answer = await patchPlace(writeKey, project.id, path, everything);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        ...before,
        status: { type: 'warning' },
        price: 'From 12 €',
        occupancy: everything.occupancy,
        workingHours: everything.workingHours,
        customButton: { enabled: true, icon: 'ticket', label: 'Book', url: 'https://example.org/book' },
        rating: 4.5,
        translations: {
          en: { ...before.translations.en, statusLabel: 'Busy', customButtonLabel: 'Book' },
          de: { title: 'Bistro', statusLabel: 'Voll', customButtonLabel: 'Buchen' },
        },
      });
      expect(await publicOf(project.id, `${kind}/${before.key}/`)).toEqual(answer.body);
    }
    const after = await projectOf(ada, project.id);
    expect(after.levels[0].areas[0]).toEqual(await publicOf(project.id, `areas/${area.key}/`));
    expect(after).toMatchObject({ has_unpublished_changes: false, revision: project.revision + 2 });
    expect((await publicOf(project.id, '')).version).toBe(3);
  });

  test('never publishes unfinished draft changes beside it', async () => {
    const project = await newPublishedProject(ada);
    const [ground, first] = project.levels;
    const area = ground.areas[0];
    await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: {
        levels_data: [
          {
            id: ground.id,
            areas: [
              {
                id: area.id,
                color: '#000000',
                title: 'Unfinished',
                data: [
                  [0, 0],
                  [9, 0],
                  [9, 9],
                ],
              },
            ],
          },
          { id: first.id },
        ],
      },
    });
    const answer = await patchPlace(writeKey, project.id, `areas/${area.key}/`, {
      status: { type: 'error' },
    });
    expect(answer.body).toMatchObject({ color: '#000000', status: { type: 'error' } });
    const live = await publicOf(project.id, `areas/${area.key}/`);
    expect(live).toEqual({ ...area, status: { type: 'error' } });
    expect((await projectOf(ada, project.id)).has_unpublished_changes).toBe(true);
  });

  test('changes a place that only the draft has in the draft only', async () => {
    const project = await newPublishedProject(ada);
    const [ground, first] = project.levels;
    await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: { levels_data: [ground, { ...first, markers: [{ key: 'new', position: { x: 1, y: 1 } }] }] },
    });
    const before = await publicOf(project.id, '');
    expect((await patchPlace(writeKey, project.id, 'markers/new/', { price: '1 €' })).body.price).toBe('1 €');
    expect(await publicOf(project.id, '')).toEqual(before);
    expect((await api('GET', `/api/p/${project.id}/markers/new/`)).status).toBe(404);
    expect(
      (await patchPlace(writeKey, project.id, `markers/${first.markers[0].key}/`, { price: '1 €' })).status,
    ).toBe(404);
  });

  test('clears a status and its label with null and {type: null}; a label may stay', async () => {
    const project = await newPublishedProject(ada);
    const path = `areas/${project.levels[0].areas[0].key}/`;
    for (const cleared of [null, { type: null }]) {
      await patchPlace(writeKey, project.id, path, { status: { type: 'info', label: 'Soon' } });
      const answer = await patchPlace(writeKey, project.id, path, { status: cleared });
      expect([answer.body.status, answer.body.translations.en.statusLabel]).toEqual([null, null]);
    }
    const labelled = await patchPlace(writeKey, project.id, path, { status: { type: null, label: 'Gone' } });
    expect(labelled.body.translations.en.statusLabel).toBe('Gone');
  });

  test('replaces tags, and creates new ones by name in the draft and for the live map too', async () => {
    const project = await newPublishedProject(ada);
    const path = `areas/${project.levels[0].areas[0].key}/`;
    const answer = await patchPlace(writeKey, project.id, path, {
      tags: [{ name: 'FOOD' }, { name: 'Open', color: '#00ff00' }],
    });
    expect(answer.body.tags.map((tag: { name: string }) => tag.name)).toEqual(['Food', 'Open']);
    expect((await publicOf(project.id, path)).tags).toEqual(answer.body.tags);
    expect((await publicOf(project.id, '')).tags).toHaveLength(2);
    expect(await projectOf(ada, project.id)).toMatchObject({ has_unpublished_changes: false });
    expect((await patchPlace(writeKey, project.id, path, { tags: [] })).body.tags).toEqual([]);
    expect((await publicOf(project.id, path)).tags).toEqual([]);
  });

  test('refuses every other and every unknown field at its path and writes nothing of the body', async () => {
    const project = await newPublishedProject(ada);
    const area = project.levels[0].areas[0];
    const others = {
      position: { x: 1, y: 1 },
      data: area.data,
      images: [],
      color: '#000000',
      title: 'X',
      key: 'x',
      id: area.id,
      nonsense: 1,
    };
    const answer = await patchPlace(writeKey, project.id, `areas/${area.key}/`, {
      price: 'changed',
      ...others,
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body).sort()).toEqual(Object.keys(others).sort());
    const bad: [unknown, string][] = [
      [{ price: 'changed', rating: 101 }, 'rating'],
      [{ price: 'changed', tags: [area.id] }, 'tags[0]'],
      [{ price: 'changed', status: { type: 'fine' } }, 'status.type'],
      [
        { price: 'changed', workingHours: { mon: [{ open: '9', close: '17:00' }] } },
        'workingHours.mon[0].open',
      ],
      [{ price: 'changed', customButton: { url: 'javascript:alert(1)' } }, 'customButton.url'],
      [{ price: 'changed', customButton: { url: 'https:example.org' } }, 'customButton.url'],
      [{ price: 'changed', customButton: { icon: 'data:image/png;base64,AA' } }, 'customButton.icon'],
      [{ price: 'a\u0000b' }, 'price'],
      [{ translations: { en: { title: '\ud800' } } }, 'translations.en.title'],
      [{ translations: { english: { title: 'x' } } }, 'translations.english'],
    ];
    for (const [json, path] of bad) {
      const refused = await patchPlace(writeKey, project.id, `areas/${area.key}/`, json);
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, [path]]);
    }
    expect((await projectOf(ada, project.id)).revision).toBe(project.revision);
    expect(await publicOf(project.id, `areas/${area.key}/`)).toEqual(area);
  });

  test('refuses a read key, a viewer, a stranger, a stale If-Match and an archived project', async () => {
    const project = await newPublishedProject(ada);
    const path = `/api/projects/${project.id}/areas/${project.levels[0].areas[0].key}/`;
    const tokens = [
      [await newApiKey(ada, 'read'), 403],
      [(await newMember(ada.organizationId, 'viewer')).access, 403],
      [(await newPerson('Eve')).access, 404],
      [await newApiKey(await newPerson('Mallory'), 'write'), 404],
    ] as const;
    for (const [token, status] of tokens) {
      expect((await api('PATCH', path, { token, json: { price: '1' } })).status).toBe(status);
    }
    const revision = (await projectOf(ada, project.id)).revision;
    const stale = await api('PATCH', path, {
      token: writeKey,
      json: { price: '1' },
      headers: { 'if-match': `"${revision - 1}"` },
    });
    expect([stale.status, stale.body.revision]).toEqual([412, revision]);
    const fresh = await api('PATCH', path, {
      token: writeKey,
      json: { price: '1' },
      headers: { 'if-match': `"${revision}"` },
    });
    expect(fresh.status).toBe(200);
    await api('POST', `/api/projects/${project.id}/archive/`, { token: ada.access });
    expect((await api('PATCH', path, { token: writeKey, json: { price: '2' } })).status).toBe(409);
  });

  test('takes a hidden place out of the public map and its counts, and brings it back when it is shown', async () => {
    const project = await newPublishedProject(ada);
    const path = `markers/${project.levels[0].markers[0].key}/`;
    await patchPlace(writeKey, project.id, path, { isHidden: true });
    expect((await api('GET', `/api/p/${project.id}/${path}`)).status).toBe(404);
    expect((await publicOf(project.id, 'levels/'))[0].markerCount).toBe(0);
    await patchPlace(writeKey, project.id, path, { isHidden: false });
    expect((await publicOf(project.id, 'levels/'))[0].markerCount).toBe(1);
  });

  test('hides a place at once in a level that was already read, and keeps it hidden when other places change', async () => {
    const project = await newPublishedProject(ada);
    const [level] = project.levels;
    const [hidden] = level.areas;
    const [other] = level.markers;
    const read = async () => {
      const { areas } = await publicOf(project.id, `levels/${level.key}/`);
      return areas.map(({ id }: { id: string }) => id);
    };
    const before = await read();
    expect(before).toContain(hidden.id);
    const left = before.filter((id: string) => id !== hidden.id);
    await patchPlace(writeKey, project.id, `areas/${hidden.id}/`, { isHidden: true });
    expect(await read()).toEqual(left);
    expect((await api('GET', `/api/p/${project.id}/areas/${hidden.key}/`)).status).toBe(404);
    await patchPlace(writeKey, project.id, `markers/${other.id}/`, { price: 'free' });
    expect(await read()).toEqual(left);
  });

  test('writes texts of live places in the live default language while the draft has another', async () => {
    const project = await newPublishedProject(ada);
    await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: { settings: { defaultLanguage: 'de' } },
    });
    const path = `areas/${project.levels[0].areas[0].key}/`;
    const answer = await patchPlace(writeKey, project.id, path, { status: { type: 'info', label: 'Label' } });
    expect(answer.body.translations.de.statusLabel).toBe('Label');
    expect((await publicOf(project.id, path)).translations.en.statusLabel).toBe('Label');
  });
});
