import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { newApiKey, newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { projectOf, publicOf } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
let writeKey: string;
beforeAll(async () => {
  ada = await newPerson();
  writeKey = await newApiKey(ada, 'write');
});

describe('PATCH in bulk', () => {
  const bulk = (id: string, updates: unknown, token = writeKey) =>
    api('PATCH', `/api/projects/${id}/entities/`, { token, json: { updates } });

  test('changes many places in the draft and live, by id and key, with one revision', async () => {
    const project = await newPublishedProject(ada);
    const [ground, first] = project.levels;
    const answer = await bulk(project.id, [
      { kind: 'area', id_or_key: ground.areas[0].key, status: { type: 'error' }, tags: [{ name: 'New' }] },
      { kind: 'marker', id_or_key: first.markers[0].id, price: '5 €', tags: [{ name: 'new' }] },
      { kind: 'area', id_or_key: ground.areas[0].id, price: 'twice' },
    ]);
    expect(answer.body).toEqual({
      revision: project.revision + 1,
      updated: [
        { kind: 'area', id: ground.areas[0].id, key: ground.areas[0].key },
        { kind: 'marker', id: first.markers[0].id, key: first.markers[0].key },
        { kind: 'area', id: ground.areas[0].id, key: ground.areas[0].key },
      ],
    });
    expect(await publicOf(project.id, `areas/${ground.areas[0].key}/`)).toMatchObject({
      status: { type: 'error' },
      price: 'twice',
    });
    const after = await projectOf(ada, project.id);
    expect([after.revision, after.tags.length, after.has_unpublished_changes]).toEqual([
      project.revision + 1,
      2,
      false,
    ]);
    expect(await publicOf(project.id, `levels/${first.key}/`)).toEqual(after.levels[1]);
  });

  test('changes all or nothing, with every fault at its path', async () => {
    const project = await newPublishedProject(ada);
    const [ground] = project.levels;
    const missing = await bulk(project.id, [
      { kind: 'area', id_or_key: ground.areas[0].key, price: 'lost' },
      { kind: 'marker', id_or_key: ground.areas[0].id, price: 'lost' },
      { kind: 'area', id_or_key: 'nowhere', tags: ['00000000-0000-4000-8000-000000000000'] },
      { kind: 'area', id_or_key: ground.areas[0].key, tags: ['00000000-0000-4000-8000-000000000000'] },
    ]);
    expect(missing.status).toBe(400);
    expect(Object.keys(missing.body).sort()).toEqual([
      'updates[1].id_or_key',
      'updates[2].id_or_key',
      'updates[3].tags[0]',
    ]);
    const unknown = await bulk(project.id, [
      { kind: 'area', id_or_key: ground.areas[0].key, color: '#000000' },
    ]);
    expect(unknown.body).toEqual({ 'updates[0].color': [expect.stringMatching(/cannot change this field/)] });
    const many = await bulk(
      project.id,
      Array.from({ length: 501 }, () => ({ kind: 'area', id_or_key: 'x' })),
    );
    expect(Object.keys(many.body)).toEqual(['updates']);
    expect((await projectOf(ada, project.id)).revision).toBe(project.revision);
    expect(
      (
        await bulk(
          project.id,
          [{ kind: 'area', id_or_key: ground.areas[0].key }],
          await newApiKey(ada, 'read'),
        )
      ).status,
    ).toBe(403);
  });

  test('honours If-Match: a save by somebody else in between is not overwritten', async () => {
    const project = await newPublishedProject(ada);
    const key = project.levels[0].areas[0].key;
    const write = (price: string, revision: number) =>
      api('PATCH', `/api/projects/${project.id}/entities/`, {
        token: writeKey,
        json: { updates: [{ kind: 'area', id_or_key: key, price }] },
        headers: { 'if-match': `"${revision}"` },
      });
    const first = await write('1 €', project.revision);
    expect([first.status, first.body.revision]).toEqual([200, project.revision + 1]);
    const stale = await write('2 €', project.revision);
    expect([stale.status, stale.body.revision]).toEqual([412, project.revision + 1]);
    expect(await publicOf(project.id, `areas/${key}/`)).toMatchObject({ price: '1 €' });
    expect((await write('2 €', first.body.revision)).status).toBe(200);
  });

  test('changes five hundred places in one call', async () => {
    const markers = Array.from({ length: 500 }, (_, i) => ({ position: { x: i, y: i }, key: `room-${i}` }));
    const project = await newPublishedProject(ada, [{ name: 'Hotel', markers }]);
    const answer = await bulk(
      project.id,
      markers.map(({ key }, i) => ({ kind: 'marker', id_or_key: key, price: `${i} €` })),
    );
    expect(answer.body.updated).toHaveLength(500);
    const level = await publicOf(project.id, 'levels/hotel/');
    expect(level.markers.map((marker: { price: string }) => marker.price)).toEqual(
      markers.map((_, i) => `${i} €`),
    );
  });
});
