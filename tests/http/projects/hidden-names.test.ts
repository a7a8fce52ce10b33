import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newProject, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { patchPlace, projectOf, projectPath, publicOf } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
beforeAll(async () => {
  ada = await newPerson();
});

const patch = (id: string, json: unknown) => api('PATCH', projectPath(id), { token: ada.access, json });

describe('whether the map writes names', () => {
  test('is kept as written for map, level and place, public after the next update, and not patchable', async () => {
    const { id } = await newPublishedProject(ada);
    const { settings, levels } = await projectOf(ada, id);
    expect(settings.names).toBe('shown');
    const [ground] = levels;
    expect([ground.names, ground.areas[0].names, ground.markers[0].names]).toEqual([null, null, null]);
    ground.names = 'off';
    ground.areas[0].names = 'hover';
    const saved = await patch(id, { settings: { names: 'hover' }, levels_data: levels });
    expect(saved.status).toBe(200);
    const area = `areas/${ground.areas[0].id}/`;
    expect((await publicOf(id, area)).names).toBeNull();
    await api('POST', projectPath(id, 'update-live/'), { token: ada.access });
    expect((await publicOf(id, '')).settings.names).toBe('hover');
    expect(await publicOf(id, `levels/${ground.id}/`)).toMatchObject({
      names: 'off',
      areas: [{ names: 'hover' }],
    });
    const refused = await patchPlace(ada.access, id, area, { names: 'off' });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['names']]);
  });

  test('is refused with its place if it is no known way', async () => {
    const { id } = await newProject(ada);
    const { status, body } = await patch(id, { settings: { names: 'sometimes' } });
    expect([status, Object.keys(body)]).toEqual([400, ['settings.names']]);
  });

  test('is always on a map of before, which has no unpublished changes by that', async () => {
    const { id } = await newPublishedProject(ada);
    for (const [table, column] of [
      ['projects', 'id'],
      ['live_projects', 'project_id'],
    ])
      await database().$client.unsafe(
        `UPDATE ${table} SET settings = settings - 'names' WHERE ${column} = '${id}'`,
      );
    await patch(id, { settings: { names: 'shown' } });
    const project = await projectOf(ada, id);
    expect([project.settings.names, project.has_unpublished_changes]).toEqual(['shown', false]);
  });
});
