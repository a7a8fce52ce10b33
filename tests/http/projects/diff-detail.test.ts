import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { limits } from '#lib/plans/limits.ts';
import { api } from '#tests/support/api.ts';
import {
  newApiKey,
  newMember,
  newPerson,
  newPublishedProject,
  type Person,
} from '#tests/support/factories.ts';
import { patchPlace, projectOf, projectPath, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();

// biome-ignore lint/suspicious/noExplicitAny: the test checks the shape of the answers.
type Json = any;

let ada: Person;
let bob: Person;
beforeAll(async () => {
  ada = await newPerson('Ada Lovelace');
  bob = await newMember(ada.organizationId, 'member');
});

const detailOf = async (id: string, query = '', token = ada.access): Promise<Json> =>
  (await api('GET', projectPath(id, `diff/?detail=true${query}`), { token })).body;
const change = async (person: Person, id: string, changes: unknown) => {
  const { revision } = await projectOf(person, id);
  const saved = await sendChanges(person.access, id, revision, changes);
  expect([saved.status, saved.body]).toMatchObject([200, {}]);
};
const update = (kind: string, id: string, fields: unknown) => ({ kind, op: 'update', id, fields });
const row = (count: number) => [
  {
    name: 'Ground',
    markers: Array.from({ length: count }, (_, i) => ({ title: `Desk ${i}`, position: { x: i, y: 1 } })),
  },
];

describe('The difference in detail', () => {
  test('names each field with its value before and after, who changed the place last, and when', async () => {
    const project = await newPublishedProject(ada);
    const [ground, first] = project.levels;
    const [cafe] = ground.areas;
    const [stairs] = first.markers;
    const began = Date.now();
    await change(ada, project.id, [
      update('area', cafe.id, { color: '#000000', translations: { en: { title: 'Bar' } } }),
      update('level', ground.id, { name: 'Street' }),
    ]);
    await change(bob, project.id, [
      update('area', cafe.id, { workingHours: { mon: [{ open: '09:00', close: '17:00' }] } }),
      update('marker', stairs.id, { level: ground.id, status: { type: 'warning' } }),
    ]);
    const found = await detailOf(project.id);
    expect([found.count, found.next, found.previous]).toEqual([3, null, null]);
    const [area] = found.changed.areas;
    const paths = (entry: Json) => entry.fields.map(({ path }: Json) => path);
    expect(paths(area)).toEqual(expect.arrayContaining(['color', 'translations.en.title', 'workingHours']));
    expect(area.fields).toContainEqual({ path: 'color', before: cafe.color, after: '#000000' });
    expect(area.fields).toContainEqual({ path: 'translations.en.title', before: 'Café', after: 'Bar' });
    expect(area.changed_by).toEqual({ email: bob.email, full_name: 'A member' });
    expect(Date.parse(area.changed_at)).toBeGreaterThanOrEqual(began);
    const [marker] = found.changed.markers;
    expect(marker.fields).toContainEqual({ path: 'level', before: first.id, after: ground.id });
    expect(marker.fields).toContainEqual({
      path: 'status',
      before: null,
      after: { type: 'warning' },
    });
    const [level] = found.changed.levels;
    expect([level.fields, level.changed_by.email]).toEqual([
      [{ path: 'name', before: ground.name, after: 'Street' }],
      ada.email,
    ]);
    // Without `detail` the answer is as before.
    const plain = (await api('GET', projectPath(project.id, 'diff/'), { token: ada.access })).body;
    expect(Object.keys(plain)).toEqual(['added', 'changed', 'removed']);
    expect(Object.keys(plain.changed.areas[0])).toEqual(['id', 'key', 'title', 'level']);
  });

  test('names who removed a place or a level with its places, until it is live', async () => {
    const project = await newPublishedProject(ada);
    const [ground, first] = project.levels;
    await change(bob, project.id, [{ kind: 'level', op: 'delete', id: first.id }]);
    await change(ada, project.id, [{ kind: 'area', op: 'delete', id: ground.areas[0].id }]);
    const { removed } = await detailOf(project.id);
    const by = (entries: Json[]) => entries.map(({ fields, changed_by }) => [fields, changed_by.email]);
    expect(by(removed.levels)).toEqual([[[], bob.email]]);
    expect(by(removed.markers)).toEqual([[[], bob.email]]);
    expect(by(removed.areas)).toEqual([
      [[], ada.email],
      [[], bob.email],
    ]);
    await api('POST', projectPath(project.id, 'update-live/'), { token: ada.access });
    expect(await database().$client`SELECT 1 FROM draft_deletions WHERE project_id = ${project.id}`).toEqual(
      [],
    );
    expect(await detailOf(project.id)).toMatchObject({ count: 0, changed: { levels: [] } });
  });

  test('does not take a change of the order alone, or a place that moves up, for a change of somebody', async () => {
    const project = await newPublishedProject(ada, row(3));
    const [{ markers }] = project.levels;
    await change(ada, project.id, [update('marker', markers[2].id, { size: 50 })]);
    await change(bob, project.id, [update('marker', markers[2].id, { order: 0 })]);
    const { changed } = await detailOf(project.id);
    expect(changed.markers.map(({ changed_by }: Json) => changed_by.email)).toEqual([ada.email]);
  });

  test('names the order of a tag and of a level, of which visitors see the effect', async () => {
    const { id, levels, tags } = await newPublishedProject(ada);
    const patch = (path: string, json: unknown) =>
      api('PATCH', projectPath(id, path), { token: ada.access, json });
    const [tag] = tags;
    const created =
      tag ??
      (await api('POST', projectPath(id, 'tags/'), { token: ada.access, json: { name: 'Quiet' } })).body;
    await api('POST', projectPath(id, 'update-live/'), { token: ada.access });
    await patch(`tags/${created.id}/`, { order: 7 });
    expect((await projectOf(ada, id)).has_unpublished_changes).toBe(true);
    const fields = (before: number) => [{ path: 'order', before, after: 7 }];
    const moved = { id: created.id, name: created.name, change: 'changed', fields: fields(created.order) };
    expect(await detailOf(id)).toMatchObject({ count: 0, tags: [moved] });
    await change(ada, id, [update('level', levels[0].id, { order: 7 })]);
    const found = await detailOf(id);
    expect(found.changed.levels).toMatchObject([{ id: levels[0].id, fields: fields(levels[0].order) }]);
  });

  test('comes by pages of a hundred, each with links, and is 404 past the last', async () => {
    const project = await newPublishedProject(ada, row(1));
    const crowded = row(250).map((level) => ({ ...level, id: project.levels[0].id }));
    await api('PATCH', projectPath(project.id), { token: ada.access, json: { levels_data: crowded } });
    const first = await detailOf(project.id);
    expect(first.added.markers.length + first.removed.markers.length).toBe(limits.pageSizeMax);
    expect(first.previous).toBeNull();
    const ids = new Set<string>();
    let address: string | null = first.next;
    for (const { id } of [...first.added.markers, ...first.removed.markers]) ids.add(id);
    while (address) {
      const { body } = await api('GET', new URL(address).pathname + new URL(address).search, {
        token: ada.access,
      });
      for (const kind of ['added', 'removed']) for (const { id } of body[kind].markers) ids.add(id);
      address = body.next;
    }
    expect(ids.size).toBe(first.count);
    expect(first.count).toBe(251);
    const status = async (query: string) =>
      (await api('GET', projectPath(project.id, `diff/?${query}`), { token: ada.access })).status;
    expect(await status('detail=true&page=4')).toBe(404);
    for (const wrong of ['detail=yes', 'detail=true&page=0', 'detail=true&page_size=101', 'detail=1'])
      expect([wrong, await status(wrong)]).toEqual([wrong, 400]);
  });

  test('compares with a version too, and tells keys no addresses', async () => {
    const project = await newPublishedProject(ada);
    const [{ areas }] = project.levels;
    await change(ada, project.id, [update('area', areas[0].id, { color: '#123456' })]);
    await api('POST', projectPath(project.id, 'versions/'), { token: ada.access, json: {} });
    await change(ada, project.id, [update('area', areas[0].id, { color: '#654321' })]);
    const key = await newApiKey(ada, 'read');
    const compared = (
      await api('GET', projectPath(project.id, 'versions/2/diff/?detail=true'), { token: key })
    ).body;
    expect(compared.changed.areas).toMatchObject([
      {
        fields: [{ path: 'color', before: '#123456', after: '#654321' }],
        changed_by: { email: '', full_name: 'Ada Lovelace' },
      },
    ]);
  });

  test('names what differs in the settings and tags on its first page, and who changed each group', async () => {
    const project = await newPublishedProject(ada);
    const put = (person: Person, json: unknown) =>
      api('PATCH', projectPath(project.id), { token: person.access, json });
    await put(ada, {
      settings: { timezone: 'Asia/Tokyo', kiosk: { idleSeconds: 77 } },
      name: 'Live at once',
    });
    await put(bob, { appearance: { accentColor: '#112233' }, languages: ['en', 'fr'] });
    const [old] = project.tags;
    const tag = { kind: 'tag', op: 'create', id: crypto.randomUUID(), fields: { name: 'Quiet' } };
    await change(ada, project.id, [tag, ...(old ? [update('tag', old.id, { color: '#123456' })] : [])]);
    const found = await detailOf(project.id);
    const facts = found.settings.map(({ path, after, changed_by }: Json) => [path, after, changed_by.email]);
    expect(facts).toEqual(
      expect.arrayContaining([
        ['settings.timezone', 'Asia/Tokyo', ada.email],
        ['settings.kiosk.idleSeconds', 77, ada.email],
        ['appearance.accentColor', '#112233', bob.email],
        ['languages', ['en', 'fr'], bob.email],
      ]),
    );
    expect(facts).toHaveLength(4);
    expect(Date.parse(found.settings[0].changed_at)).toBeGreaterThan(0);
    expect(found.tags).toContainEqual({ id: tag.id, name: 'Quiet', change: 'added', fields: [] });
    if (old)
      expect(found.tags).toContainEqual({
        id: old.id,
        name: old.name,
        change: 'changed',
        fields: [{ path: 'color', before: old.color, after: '#123456' }],
      });
    expect(found.count).toBe(0);
    await api('POST', projectPath(project.id, 'update-live/'), { token: ada.access });
    expect(await detailOf(project.id)).toMatchObject({ settings: [], tags: [] });
    await change(ada, project.id, [{ kind: 'tag', op: 'delete', id: tag.id }]);
    expect((await detailOf(project.id)).tags).toEqual([
      { id: tag.id, name: 'Quiet', change: 'removed', fields: [] },
    ]);
    // A version keeps them too. The live state of a draft is nothing to compare with.
    const version = await api('GET', projectPath(project.id, 'versions/2/diff/?detail=true'), {
      token: ada.access,
    });
    expect(version.body).toMatchObject({ settings: [], tags: [{ change: 'removed' }] });
  });

  test('knows nobody for rows of before, and shows a live PATCH as no difference', async () => {
    const project = await newPublishedProject(ada);
    const [{ areas }] = project.levels;
    await patchPlace(ada.access, project.id, `areas/${areas[0].id}/`, { price: '5 €' });
    expect((await detailOf(project.id)).count).toBe(0);
    await change(ada, project.id, [update('area', areas[0].id, { color: '#123456' })]);
    await database().$client`
      UPDATE draft_entities SET changed_by = NULL, changed_at = NULL WHERE project_id = ${project.id}`;
    const { changed } = await detailOf(project.id);
    expect([changed.areas[0].changed_by, changed.areas[0].changed_at]).toEqual([null, null]);
  });
});
