import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newProject, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { draftOf, liveOf } from '#tests/support/invariants.ts';
import { pictureForm } from '#tests/support/picture.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
let eve: Person;
beforeAll(async () => {
  ada = await newPerson();
  eve = await newPerson('Eve');
});

describe('requirement 42: ids of somebody else', () => {
  test('in the body of a save, a batch or a PATCH are 400 and neither show, copy nor move anything', async () => {
    const project = await newPublishedProject(ada);
    const at = `/api/projects/${project.id}/`;
    const [ground] = project.levels;
    const form = await pictureForm('file');
    const image = (await api('POST', `${at}upload-image/`, { token: ada.access, form })).body;
    const iconForm = await pictureForm('file');
    iconForm.set('name', 'Own');
    const icon = (await api('POST', `${at}icons/`, { token: ada.access, form: iconForm })).body;
    const [tag] = ground.areas[0].tags;
    const before = [await draftOf(ada, project.id), await liveOf(project.id)];

    const own = await newPublishedProject(eve);
    const ownLevel = own.levels[0];
    const place = { position: { x: 1, y: 1 } };
    const saves: unknown[] = [
      [{ id: ground.id }],
      [{ markers: [{ ...place, id: ground.markers[0].id }] }],
      [{ areas: [{ id: ground.areas[0].id }] }],
      [{ markers: [{ ...place, tags: [tag.id] }] }],
      [{ markers: [{ ...place, tags: [{ id: tag.id }] }] }],
      [{ markers: [{ ...place, images: [image.id] }] }],
      [{ markers: [{ ...place, customIcon: icon.id }] }],
      [{ imageUrl: image.url }],
    ];
    const send = (method: string, path: string, json: unknown) =>
      api(method, `/api/projects/${own.id}/${path}`, { token: eve.access, json });
    for (const levels of saves) {
      const answer = await send('PATCH', '', { levels_data: levels });
      expect([levels, answer.status]).toEqual([levels, 400]);
    }
    expect((await send('PATCH', '', { settings: { defaultLevelId: ground.id } })).status).toBe(400);
    expect((await send('PATCH', 'markers/entrance/', { tags: [tag.id] })).status).toBe(400);
    for (const change of [
      { kind: 'marker', op: 'create', id: randomUUID(), level: ground.id, fields: place },
      { kind: 'marker', op: 'update', id: ground.markers[0].id, fields: { price: '1' } },
      { kind: 'marker', op: 'delete', id: ground.markers[0].id },
      { kind: 'tag', op: 'delete', id: tag.id },
    ]) {
      const answer = await send('POST', 'changes/', { base_revision: own.revision, changes: [change] });
      expect([change, answer.status >= 400 && answer.status < 500]).toEqual([change, true]);
    }
    expect([await draftOf(ada, project.id), await liveOf(project.id)]).toEqual(before);
    expect(await draftOf(eve, own.id)).toEqual(own.levels);

    // An id has no meaning outside its project: a tenant who chooses the same one makes a marker of its own.
    const chosen = {
      kind: 'marker',
      op: 'create',
      id: ground.markers[0].id,
      level: ownLevel.id,
      fields: place,
    };
    expect(
      (await send('POST', 'changes/', { base_revision: own.revision, changes: [chosen] })).body.created[
        chosen.id
      ],
    ).toMatchObject({ id: chosen.id, ...place });
    expect([await draftOf(ada, project.id), await liveOf(project.id)]).toEqual(before);
  });

  test('in the path below a project of one’s own are 404', async () => {
    const project = await newPublishedProject(ada);
    const own = await newProject(eve);
    const [ground] = project.levels;
    const paths: [string, string][] = [
      ['PATCH', `markers/${ground.markers[0].id}/`],
      ['PATCH', `areas/${ground.areas[0].id}/`],
      ['PATCH', `tags/${ground.areas[0].tags[0].id}/`],
      ['DELETE', `tags/${ground.areas[0].tags[0].id}/`],
      ['DELETE', `icons/${randomUUID()}/`],
    ];
    for (const [method, path] of paths) {
      const answer = await api(method, `/api/projects/${own.id}/${path}`, {
        token: eve.access,
        ...(method === 'PATCH' && { json: {} }),
      });
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
    for (const path of [
      `markers/${ground.markers[0].id}/`,
      `levels/${ground.id}/`,
      `areas/${ground.areas[0].id}/`,
    ]) {
      await api('POST', `/api/projects/${own.id}/publish/`, { token: eve.access });
      expect([path, (await api('GET', `/api/p/${own.id}/${path}`)).status]).toEqual([path, 404]);
    }
  });
});

test('requirement 44: fields that a project does not let anybody write are refused or ignored, never applied', async () => {
  const project = await newProject(ada);
  const row = async () =>
    (await database().$client`select * from projects where id = ${project.id}`)[0] as Record<string, unknown>;
  const before = await row();
  const wished = {
    id: randomUUID(),
    status: 'PUBLISH',
    organization: eve.organizationId,
    organization_id: eve.organizationId,
    revision: 99,
    plan: 'enterprise',
    published_at: '2020-01-01T00:00:00Z',
    created_by: eve.userId,
    live_version: 7,
    constructor: {},
  };
  for (const [name, value] of Object.entries(wished)) {
    const answer = await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: { [name]: value },
    });
    expect([name, [200, 400].includes(answer.status)]).toEqual([name, true]);
    const after = await row();
    for (const column of ['id', 'organization_id', 'status', 'published_at', 'created_by', 'live_version'])
      expect([name, column, after[column]]).toEqual([name, column, before[column]]);
    expect(Number(after.revision)).toBeLessThan(50);
  }
  const created = await api('POST', '/api/projects/', {
    token: ada.access,
    json: { organization: ada.organizationId, name: 'New', status: 'PUBLISH', revision: 5, id: randomUUID() },
  });
  expect(created.status).toBe(400);
});
