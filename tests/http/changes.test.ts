import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import {
  newApiKey,
  newPerson,
  newPublishedProject,
  newSavedProject,
  type Person,
} from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
beforeAll(async () => {
  ada = await newPerson();
});

const send = (id: string, base_revision: number, changes: unknown, token = ada.access) =>
  api('POST', `/api/projects/${id}/changes/`, { token, json: { base_revision, changes } });
const projectOf = async (id: string) =>
  (await api('GET', `/api/projects/${id}/`, { token: ada.access })).body;
const triangle = [
  [0, 0],
  [9, 0],
  [9, 9],
];

describe('a batch of changes', () => {
  test('creates with ids of the client, updates, moves, orders and deletes, in one revision', async () => {
    const project = await newSavedProject(ada);
    const [ground, first] = project.levels;
    const [level, area, marker, tag] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const answer = await send(project.id, project.revision, [
      {
        kind: 'project',
        op: 'update',
        id: project.id,
        fields: { name: 'Renamed', settings: { theme: 'dark', defaultLevelId: level } },
      },
      { kind: 'level', op: 'create', id: level, fields: { name: 'Roof' } },
      { kind: 'tag', op: 'create', id: tag, fields: { name: 'View', translations: { de: 'Aussicht' } } },
      { kind: 'area', op: 'create', id: area, level, fields: { data: triangle, title: 'Café', tags: [tag] } },
      { kind: 'marker', op: 'create', id: marker, fields: { level, position: { x: 1, y: 2 }, order: 7 } },
      { kind: 'area', op: 'update', id: ground.areas[0].id, fields: { color: '#000000', level } },
      { kind: 'marker', op: 'delete', id: first.markers[0].id },
    ]);
    expect(answer.status).toBe(200);
    const after = await projectOf(project.id);
    expect(after).toMatchObject({
      revision: project.revision + 1,
      name: 'Renamed',
      has_unpublished_changes: true,
    });
    expect(after.settings).toMatchObject({ theme: 'dark', defaultLevelId: level });
    expect(after.levels.map((one: { name: string }) => one.name)).toEqual([
      'Ground floor',
      'First floor',
      'Roof',
    ]);
    const roof = after.levels[2];
    expect(roof.areas.map((one: { id: string }) => one.id)).toEqual([area, ground.areas[0].id]);
    expect(roof.areas[0]).toMatchObject({ key: 'cafe-2', tags: [{ id: tag, name: 'View' }] });
    expect(after.levels[1].markers).toEqual([]);
    expect(answer.body.revision).toBe(after.revision);
    expect(answer.body.updated.sort()).toEqual([ground.areas[0].id, project.id].sort());
    const { areas: _, markers: __, ...roofHead } = roof;
    expect(answer.body.created).toEqual({
      [level]: roofHead,
      [tag]: after.tags[1],
      [area]: { ...roof.areas[0], level, order: 0 },
      [marker]: { ...roof.markers[0], level, order: 7 },
    });
  });

  test('a deleted thing made again from its record has all it had', async () => {
    const project = await newPublishedProject(ada);
    const before = project.levels[0].areas[0];
    const deleted = await send(project.id, project.revision, [{ kind: 'area', op: 'delete', id: before.id }]);
    const again = await send(project.id, deleted.body.revision, [
      { kind: 'area', op: 'create', id: before.id, level: project.levels[0].id, fields: before },
    ]);
    expect(again.body.created[before.id]).toMatchObject(before);
    expect((await projectOf(project.id)).has_unpublished_changes).toBe(false);
  });

  test('is refused whole, with every fault at its path', async () => {
    const project = await newSavedProject(ada);
    const [ground, first] = project.levels;
    const stranger = await newSavedProject(await newPerson('Eve'));
    const shaped = await send(project.id, project.revision, [
      {
        kind: 'area',
        op: 'update',
        id: ground.areas[0].id,
        fields: { color: 'red', position: { x: 1, y: 1 } },
      },
      { kind: 'marker', op: 'remove', id: ground.markers[0].id },
      { kind: 'level', op: 'update', id: 'x' },
      { kind: 'project', op: 'delete', id: project.id },
    ]);
    expect(shaped.status).toBe(400);
    expect(Object.keys(shaped.body).sort()).toEqual(
      [
        'changes[0].fields.color',
        'changes[0].fields.position',
        'changes[1].op',
        'changes[2].id',
        'changes[3].op',
      ].sort(),
    );
    const known = randomUUID();
    const meant = await send(project.id, project.revision, [
      { kind: 'level', op: 'update', id: ground.id, fields: { name: 'Written?' } },
      { kind: 'level', op: 'create', id: ground.id, fields: {} },
      {
        kind: 'area',
        op: 'create',
        id: stranger.levels[0].areas[0].id,
        level: ground.id,
        fields: { data: triangle },
      },
      {
        kind: 'area',
        op: 'create',
        id: randomUUID(),
        level: stranger.levels[0].id,
        fields: { data: triangle },
      },
      { kind: 'area', op: 'create', id: randomUUID(), fields: {} },
      { kind: 'area', op: 'update', id: stranger.levels[0].areas[0].id, fields: { color: '#000000' } },
      { kind: 'area', op: 'update', id: ground.markers[0].id, fields: { color: '#000000' } },
      {
        kind: 'area',
        op: 'create',
        id: known,
        level: ground.id,
        fields: { data: triangle, tags: [stranger.tags[0].id], images: [known] },
      },
      { kind: 'area', op: 'create', id: known, level: ground.id, fields: { data: triangle } },
      {
        kind: 'area',
        op: 'create',
        id: '00000000-0000-1000-8000-000000000000',
        level: ground.id,
        fields: { data: triangle },
      },
      { kind: 'marker', op: 'update', id: ground.markers[0].id, fields: { key: first.markers[0].key } },
      { kind: 'level', op: 'update', id: first.id, fields: { minZoom: 5 } },
      { kind: 'tag', op: 'create', id: randomUUID(), fields: { name: 'FOOD' } },
    ]);
    expect(Object.keys(meant.body).sort()).toEqual(
      [
        'changes[1].id',
        'changes[2].id',
        'changes[3].level',
        'changes[4].level',
        'changes[5].id',
        'changes[6].id',
        'changes[7].fields.tags[0]',
        'changes[7].fields.images[0]',
        'changes[8].id',
        'changes[9].id',
        'changes[10].fields.key',
        'changes[11].fields.minZoom',
        'changes[12].fields.name',
      ].sort(),
    );
    expect((await send(project.id, project.revision + 1, [])).body).toHaveProperty('base_revision');
    const many = Array.from({ length: 5001 }, () => ({ kind: 'level', op: 'delete', id: ground.id }));
    expect(Object.keys((await send(project.id, project.revision, many)).body)).toEqual(['changes']);
    const image = {
      kind: 'level',
      op: 'update',
      id: ground.id,
      fields: { imageUrl: 'https://evil.example/a.png' },
    };
    expect(Object.keys((await send(project.id, project.revision, [image])).body)).toEqual([
      'changes[0].fields.imageUrl',
    ]);
    expect(await projectOf(project.id)).toEqual({
      ...project,
      ...(await projectOf(project.id)),
      levels: project.levels,
    });
    expect((await projectOf(project.id)).revision).toBe(project.revision);
  });

  test('merges what others left alone and refuses with theirs what they touched', async () => {
    const project = await newSavedProject(ada);
    const [ground, first] = project.levels;
    const base = project.revision;
    const theirs = await send(project.id, base, [
      { kind: 'area', op: 'update', id: ground.areas[0].id, fields: { color: '#111111' } },
      { kind: 'area', op: 'delete', id: first.areas[0].id },
      { kind: 'tag', op: 'update', id: project.tags[0].id, fields: { color: '#222222' } },
    ]);
    const merged = await send(project.id, base, [
      { kind: 'marker', op: 'update', id: ground.markers[0].id, fields: { size: 40 } },
      { kind: 'level', op: 'update', id: ground.id, fields: { name: 'Ground' } },
    ]);
    expect(merged.body.revision).toBe(theirs.body.revision + 1);
    const refused = await send(project.id, base, [
      { kind: 'area', op: 'update', id: ground.areas[0].id, fields: { color: '#333333' } },
      { kind: 'area', op: 'update', id: first.areas[0].id, fields: { color: '#333333' } },
      { kind: 'tag', op: 'delete', id: project.tags[0].id },
      { kind: 'marker', op: 'update', id: first.markers[0].id, fields: { size: 41 } },
      { kind: 'level', op: 'delete', id: ground.id },
    ]);
    expect([refused.status, refused.body.revision]).toEqual([409, merged.body.revision]);
    expect(refused.body.conflicts).toEqual([
      {
        id: ground.areas[0].id,
        kind: 'area',
        theirs: expect.objectContaining({ color: '#111111', level: ground.id, order: 0 }),
      },
      { id: first.areas[0].id, kind: 'area', theirs: null },
      { id: project.tags[0].id, kind: 'tag', theirs: { ...project.tags[0], color: '#222222' } },
      { id: ground.id, kind: 'level', theirs: expect.objectContaining({ name: 'Ground' }) },
    ]);
    const after = await projectOf(project.id);
    expect([after.revision, after.levels[1].markers[0].size]).toEqual([merged.body.revision, 24]);
  });

  test('creating on, and moving to, a level that was deleted meanwhile is a conflict', async () => {
    const project = await newSavedProject(ada);
    const [ground, first] = project.levels;
    await send(project.id, project.revision, [{ kind: 'level', op: 'delete', id: first.id }]);
    const id = randomUUID();
    const refused = await send(project.id, project.revision, [
      { kind: 'marker', op: 'create', id, level: first.id, fields: { position: { x: 1, y: 1 } } },
      { kind: 'area', op: 'update', id: ground.areas[0].id, fields: { level: first.id } },
    ]);
    expect(refused.status).toBe(409);
    expect(refused.body.conflicts).toEqual([
      { id, kind: 'marker', theirs: null },
      { id: ground.areas[0].id, kind: 'area', theirs: expect.objectContaining({ level: ground.id }) },
    ]);
  });

  test('a level takes its places with it, and a deleted tag comes off every place', async () => {
    const project = await newSavedProject(ada);
    const [ground, first] = project.levels;
    const answer = await send(project.id, project.revision, [
      { kind: 'area', op: 'update', id: ground.areas[0].id, fields: { level: first.id, order: 0 } },
      { kind: 'level', op: 'delete', id: ground.id },
      { kind: 'tag', op: 'delete', id: project.tags[0].id },
    ]);
    expect(answer.body.updated).toEqual([ground.areas[0].id]);
    const after = await projectOf(project.id);
    expect(after.levels).toHaveLength(1);
    expect(after.tags).toEqual([]);
    const places = [...after.levels[0].areas, ...after.levels[0].markers];
    expect(places).toHaveLength(3);
    expect(places.every((place: { tags: unknown[] }) => place.tags.length === 0)).toBe(true);
  });

  test('of ten batches on one thing at once one wins, of ten on different things all do', async () => {
    const project = await newSavedProject(ada);
    const [ground] = project.levels;
    const rivals = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        send(project.id, project.revision, [
          { kind: 'area', op: 'update', id: ground.areas[0].id, fields: { strokeWidth: i + 10 } },
        ]),
      ),
    );
    expect(rivals.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const friends = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        send(project.id, project.revision, [
          {
            kind: 'marker',
            op: 'create',
            id: randomUUID(),
            level: ground.id,
            fields: { position: { x: i, y: i }, title: 'Door' },
          },
        ]),
      ),
    );
    expect(friends.every(({ status }) => status === 200)).toBe(true);
    const keys = (await projectOf(project.id)).levels[0].markers.map((marker: { key: string }) => marker.key);
    expect(new Set(keys).size).toBe(11);
  });

  test('five thousand changes go in one batch; nothing reads keys alone may write', async () => {
    const project = await newSavedProject(ada, [{ name: 'Hall' }]);
    const level = project.levels[0].id;
    const changes = Array.from({ length: 5000 }, (_, i) => ({
      kind: 'marker',
      op: 'create',
      id: randomUUID(),
      level,
      fields: { position: { x: i, y: i }, title: 'Seat' },
    }));
    const answer = await send(project.id, project.revision, changes);
    expect(Object.keys(answer.body.created)).toHaveLength(5000);
    const { markers } = (await projectOf(project.id)).levels[0];
    expect(markers.map((marker: { id: string }) => marker.id)).toEqual(changes.map(({ id }) => id));
    expect(new Set(markers.map((marker: { key: string }) => marker.key)).size).toBe(5000);
    expect((await send(project.id, project.revision, [], await newApiKey(ada, 'read'))).status).toBe(403);
  });
});
