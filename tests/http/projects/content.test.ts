import { describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import {
  newPerson,
  newProject,
  newPublishedProject,
  newSavedProject,
  smallVenue,
} from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();

const patch = (id: string, json: unknown, headers: Record<string, string> = {}) =>
  api('PATCH', `/api/projects/${id}/`, { token: ada.access, json, headers });

describe('levels_data', () => {
  test('of GET can be sent to PATCH and changes nothing', async () => {
    const project = await newPublishedProject(ada);
    const before = await api('GET', `/api/projects/${project.id}/`, { token: ada.access });
    const after = await patch(project.id, { ...before.body, levels_data: before.body.levels });
    expect(after.status).toBe(200);
    expect(after.body.levels).toEqual(before.body.levels);
    expect(after.body.tags).toEqual(before.body.tags);
    expect(after.body.has_unpublished_changes).toBe(false);
    expect(after.body.revision).toBe(before.body.revision);
  });

  test('returns areas and markers whole, with defaults and keys made from titles', async () => {
    const project = await newSavedProject(ada);
    const [ground, first] = project.levels;
    expect(ground).toMatchObject({
      name: 'Ground floor',
      key: 'ground',
      order: 0,
      defaultZoom: 1,
      minZoom: 0.75,
      maxZoom: 4,
      imageUrl: null,
      width: 1000,
    });
    expect(ground.areas[0]).toMatchObject({
      key: 'cafe',
      color: '#3b82f6',
      fillOpacity: 0.3,
      strokeWidth: 2,
      hoverOpacity: 0.5,
      status: null,
    });
    expect(ground.areas[0].translations).toEqual({
      en: { title: 'Café', description: null, statusLabel: null, features: [], customButtonLabel: null },
      de: {
        title: 'Kaffeehaus',
        description: null,
        statusLabel: null,
        features: [],
        customButtonLabel: null,
      },
    });
    expect(first.markers[0]).toMatchObject({
      key: 'stairs',
      type: 'classic',
      color: '#ef4444',
      size: 24,
      pinStyle: 'icon',
      markerNumber: null,
      customIcon: null,
    });
    expect(first.markers[0].tags).toEqual(ground.areas[0].tags);
    expect(project.tags).toHaveLength(1);
  });

  test('accepts a level after the last possible order', async () => {
    const project = await newProject(ada);
    const saved = await patch(project.id, { levels_data: [{ order: 100_000 }, {}, {}] });
    expect(saved.body.levels.map((level: { order: number }) => level.order)).toEqual([
      100_000, 100_000, 100_000,
    ]);
    const again = await patch(project.id, { levels_data: saved.body.levels });
    expect(again.body.levels).toEqual(saved.body.levels);
  });

  test('allows no project key that is a word of the paths', async () => {
    const project = await newProject(ada, { name: 'Import' });
    expect(project.key).toBe('import-2');
    const named = { organization: ada.organizationId, name: 'X', key: 'import' };
    const created = await api('POST', '/api/projects/', { token: ada.access, json: named });
    expect([created.status, Object.keys(created.body)]).toEqual([400, ['key']]);
    expect(Object.keys((await patch(project.id, { key: 'import' })).body)).toEqual(['key']);
  });

  test('deletes an absent entity, and leaves an absent field and an absent array unchanged', async () => {
    const project = await newSavedProject(ada);
    const [ground, first] = project.levels;
    const saved = await patch(project.id, {
      levels_data: [
        { id: ground.id, markers: [] },
        { id: first.id, areas: [{ id: first.areas[0].id, color: '#123456' }] },
      ],
    });
    expect(saved.body.levels[0].areas).toEqual(ground.areas);
    expect(saved.body.levels[0].markers).toEqual([]);
    expect(saved.body.levels[1].areas[0]).toEqual({ ...first.areas[0], color: '#123456' });
    const fewer = await patch(project.id, { levels_data: [{ id: first.id }] });
    expect(fewer.body.levels).toHaveLength(1);
  });

  test('moves an entity with all its fields that is sent under another level', async () => {
    const project = await newSavedProject(ada);
    const [ground, first] = project.levels;
    const saved = await patch(project.id, {
      levels_data: [
        { id: ground.id, areas: [] },
        { id: first.id, areas: [first.areas[0], { id: ground.areas[0].id }] },
      ],
    });
    expect(saved.status).toBe(200);
    expect(saved.body.levels[0].areas).toEqual([]);
    expect(saved.body.levels[1].areas[1]).toEqual(ground.areas[0]);
  });

  test('moves it even if its old level is sent without areas', async () => {
    const project = await newSavedProject(ada);
    const [ground, first] = project.levels;
    const saved = await patch(project.id, {
      levels_data: [{ id: ground.id }, { id: first.id, areas: [{ id: ground.areas[0].id }] }],
    });
    expect([saved.status, saved.body.levels[0].areas]).toEqual([200, []]);
    expect(saved.body.levels[1].areas).toEqual(ground.areas);
  });

  test('allows keys to be swapped in one save, and refuses a taken key with a 400 at its path', async () => {
    const project = await newSavedProject(ada);
    const [ground, first] = project.levels;
    const swapped = await patch(project.id, {
      levels_data: [
        { id: ground.id, key: 'first' },
        { id: first.id, key: 'ground' },
      ],
    });
    expect(swapped.body.levels.map((level: { key: string }) => level.key)).toEqual(['first', 'ground']);
    const taken = await patch(project.id, {
      levels_data: [{ id: ground.id }, { id: first.id, key: 'first' }],
    });
    expect(taken.status).toBe(400);
    expect(Object.keys(taken.body)).toEqual(['levels_data[1].key']);
  });

  test('refuses an id of another project with a 400 at its path and takes nothing over', async () => {
    const mine = await newSavedProject(ada);
    const bob = await newPerson('Bob');
    const theirs = await newSavedProject(bob);
    const stolen = await patch(mine.id, {
      levels_data: [
        {
          id: theirs.levels[0].id,
          areas: [{ id: theirs.levels[0].areas[0].id, tags: [theirs.tags[0].id], images: [theirs.id] }],
        },
      ],
    });
    expect(stolen.status).toBe(400);
    expect(Object.keys(stolen.body).sort()).toEqual(
      [
        'levels_data[0].areas[0].id',
        'levels_data[0].areas[0].images[0]',
        'levels_data[0].areas[0].tags[0]',
        'levels_data[0].id',
      ].sort(),
    );
    const kept = await api('GET', `/api/projects/${theirs.id}/levels/`, { token: bob.access });
    expect(kept.body).toEqual(theirs.levels);
  });

  test('refuses the same id twice with a 400', async () => {
    const project = await newSavedProject(ada);
    const [ground] = project.levels;
    const twice = await patch(project.id, {
      levels_data: [
        { id: ground.id, areas: [{ id: ground.areas[0].id }, { id: ground.areas[0].id }] },
        { id: ground.id },
      ],
    });
    expect(twice.status).toBe(400);
    expect(twice.body).toHaveProperty(['levels_data[0].areas[1].id']);
    expect(twice.body).toHaveProperty(['levels_data[1].id']);
  });

  test('reports all faults at once, unknown fields among them, and writes nothing', async () => {
    const project = await newSavedProject(ada);
    const refused = await patch(project.id, {
      levels_data: [
        {
          name: '',
          foo: 1,
          areas: [
            {
              colour: '#fff',
              fillOpacity: 2,
              data: [
                [0, 0],
                [1, '2'],
                [3, 4],
              ],
            },
          ],
        },
      ],
      bar: 2,
    });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body).sort()).toEqual(
      [
        'bar',
        'levels_data[0].areas[0].colour',
        'levels_data[0].areas[0].data[1][1]',
        'levels_data[0].areas[0].fillOpacity',
        'levels_data[0].foo',
        'levels_data[0].name',
      ].sort(),
    );
    const kept = await api('GET', `/api/projects/${project.id}/levels/`, { token: ada.access });
    expect(kept.body).toEqual(project.levels);
  });
});

describe('saves at the same time', () => {
  test('leave exactly one of two', async () => {
    const project = await newSavedProject(ada);
    const venueOf = (name: string) => smallVenue().map((level, i) => ({ ...level, name: `${name} ${i}` }));
    for (let round = 0; round < 5; round++) {
      await Promise.all([
        patch(project.id, { levels_data: venueOf('one') }),
        patch(project.id, { levels_data: venueOf('two') }),
      ]);
      const after = await api('GET', `/api/projects/${project.id}/levels/`, { token: ada.access });
      const names = after.body.map((level: { name: string }) => level.name);
      expect([
        ['one 0', 'one 1'],
        ['two 0', 'two 1'],
      ]).toContainEqual(names);
      expect(
        after.body.flatMap((level: { areas: unknown[]; markers: unknown[] }) => [
          ...level.areas,
          ...level.markers,
        ]),
      ).toHaveLength(4);
    }
  });

  test('with an outdated If-Match are a 412 with the revision and change nothing', async () => {
    const project = await newSavedProject(ada);
    const stale = await patch(project.id, { name: 'Stale' }, { 'if-match': `"${project.revision - 1}"` });
    expect([stale.status, stale.body.revision]).toEqual([412, project.revision]);
    const early = await patch(project.id, { name: 'Early' }, { 'if-match': `"${project.revision + 1}"` });
    expect([early.status, early.body.revision]).toEqual([412, project.revision]);
    const fresh = await patch(project.id, { name: 'Fresh' }, { 'if-match': `"${project.revision}"` });
    expect(fresh.status).toBe(200);
    expect(fresh.headers.get('etag')).toBe(`"${project.revision + 1}"`);
  });

  test('accept If-Match in the weak form of a compressing proxy', async () => {
    const project = await newSavedProject(ada);
    const stale = await patch(project.id, { name: 'Stale' }, { 'if-match': `W/"${project.revision - 1}"` });
    expect([stale.status, stale.body.revision]).toEqual([412, project.revision]);
    const fresh = await patch(project.id, { name: 'Fresh' }, { 'if-match': `W/"${project.revision}"` });
    expect(fresh.status).toBe(200);
  });

  test('accept If-Match with several tags if one of them is the revision', async () => {
    const { id, revision } = await newSavedProject(ada);
    const stale = await patch(id, { name: 'Stale' }, { 'if-match': `"${revision - 1}", "x"` });
    expect([stale.status, stale.body.revision]).toEqual([412, revision]);
    const fresh = await patch(id, { name: 'Fresh' }, { 'if-match': `"${revision - 1}", "${revision}"` });
    expect(fresh.status).toBe(200);
  });

  test('allow one transition for twenty publishes at once', async () => {
    const project = await newSavedProject(ada);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        api('POST', `/api/projects/${project.id}/publish/`, { token: ada.access }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
  });
});
