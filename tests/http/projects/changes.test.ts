import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newApiKey, newPerson, newPublishedProject, newSavedProject } from '#tests/support/factories.ts';
import { projectOf, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();

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
    const answer = await sendChanges(ada.access, project.id, project.revision, [
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
    const after = await projectOf(ada, project.id);
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

  test('makes a deleted entity again from its record with all its fields', async () => {
    const project = await newPublishedProject(ada);
    const before = project.levels[0].areas[0];
    const deleted = await sendChanges(ada.access, project.id, project.revision, [
      { kind: 'area', op: 'delete', id: before.id },
    ]);
    const again = await sendChanges(ada.access, project.id, deleted.body.revision, [
      { kind: 'area', op: 'create', id: before.id, level: project.levels[0].id, fields: before },
    ]);
    expect(again.body.created[before.id]).toMatchObject(before);
    expect((await projectOf(ada, project.id)).has_unpublished_changes).toBe(false);
  });

  test('is refused whole, with every fault at its path', async () => {
    const project = await newSavedProject(ada);
    const [ground, first] = project.levels;
    const stranger = await newSavedProject(await newPerson('Eve'));
    const shaped = await sendChanges(ada.access, project.id, project.revision, [
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
    const meant = await sendChanges(ada.access, project.id, project.revision, [
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
      { kind: 'area', op: 'update', id: stranger.levels[1].areas[0].id, fields: { color: '#000000' } },
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
        // An id of another project is free in this one, so changes[2] has no fault.
        'changes[3].level',
        'changes[4].level',
        'changes[4].fields.data',
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
    expect((await sendChanges(ada.access, project.id, project.revision + 1, [])).body).toHaveProperty(
      'base_revision',
    );
    const many = Array.from({ length: 5001 }, () => ({ kind: 'level', op: 'delete', id: ground.id }));
    expect(Object.keys((await sendChanges(ada.access, project.id, project.revision, many)).body)).toEqual([
      'changes',
    ]);
    const image = {
      kind: 'level',
      op: 'update',
      id: ground.id,
      fields: { imageUrl: 'https://evil.example/a.png' },
    };
    expect(Object.keys((await sendChanges(ada.access, project.id, project.revision, [image])).body)).toEqual([
      'changes[0].fields.imageUrl',
    ]);
    expect(await projectOf(ada, project.id)).toEqual({
      ...project,
      ...(await projectOf(ada, project.id)),
      levels: project.levels,
    });
    expect((await projectOf(ada, project.id)).revision).toBe(project.revision);
  });

  test('deletes the places of a deleted level, and takes a deleted tag off every place', async () => {
    const project = await newSavedProject(ada);
    const [ground, first] = project.levels;
    const answer = await sendChanges(ada.access, project.id, project.revision, [
      { kind: 'area', op: 'update', id: ground.areas[0].id, fields: { level: first.id, order: 0 } },
      { kind: 'level', op: 'delete', id: ground.id },
      { kind: 'tag', op: 'delete', id: project.tags[0].id },
    ]);
    expect(answer.body.updated).toEqual([ground.areas[0].id]);
    const after = await projectOf(ada, project.id);
    expect(after.levels).toHaveLength(1);
    expect(after.tags).toEqual([]);
    const places = [...after.levels[0].areas, ...after.levels[0].markers];
    expect(places).toHaveLength(3);
    expect(places.every((place: { tags: unknown[] }) => place.tags.length === 0)).toBe(true);
  });

  test('takes five thousand changes; a read key may not write', async () => {
    const project = await newSavedProject(ada, [{ name: 'Hall' }]);
    const level = project.levels[0].id;
    const changes = Array.from({ length: 5000 }, (_, i) => ({
      kind: 'marker',
      op: 'create',
      id: randomUUID(),
      level,
      fields: { position: { x: i, y: i }, title: 'Seat' },
    }));
    const answer = await sendChanges(ada.access, project.id, project.revision, changes);
    expect(Object.keys(answer.body.created)).toHaveLength(5000);
    const { markers } = (await projectOf(ada, project.id)).levels[0];
    expect(markers.map((marker: { id: string }) => marker.id)).toEqual(changes.map(({ id }) => id));
    expect(new Set(markers.map((marker: { key: string }) => marker.key)).size).toBe(5000);
    expect((await sendChanges(await newApiKey(ada, 'read'), project.id, project.revision, [])).status).toBe(
      403,
    );
  });
});
