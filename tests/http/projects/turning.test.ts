import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newProject, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { projectOf, projectPath, publicOf } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
beforeAll(async () => {
  ada = await newPerson();
});

const patch = (id: string, json: unknown) => api('PATCH', projectPath(id), { token: ada.access, json });
const turned = ({ orientation, bearing, isRotatable }: Record<string, unknown>) => ({
  orientation,
  bearing,
  isRotatable,
});
const ground = [{ name: 'Ground', key: 'ground' }];

describe('how a map is turned', () => {
  test('is chosen by itself on a new map, kept as written for project and level, and public', async () => {
    const { id } = await newPublishedProject(ada, ground);
    const { settings, levels } = await projectOf(ada, id);
    expect(turned(settings)).toEqual({ orientation: 'auto', bearing: 0, isRotatable: true });
    expect(levels[0]).toMatchObject({ orientation: null, bearing: null });
    const saved = await patch(id, {
      settings: { orientation: 'fixed', bearing: 12.5, isRotatable: false },
      levels_data: [{ id: levels[0].id, orientation: 'fixed', bearing: 270 }],
    });
    expect(saved.status).toBe(200);
    const published = await api('POST', projectPath(id, 'update-live/'), { token: ada.access });
    expect(published.status).toBe(200);
    const live = await publicOf(id, '');
    expect(turned(live.settings)).toEqual({ orientation: 'fixed', bearing: 12.5, isRotatable: false });
    expect(await publicOf(id, 'levels/ground/')).toMatchObject({ orientation: 'fixed', bearing: 270 });
  });

  test('is refused with the place of the fault if it is no bearing', async () => {
    const { id } = await newProject(ada);
    for (const [settings, path] of [
      [{ bearing: 360 }, 'settings.bearing'],
      [{ bearing: -1 }, 'settings.bearing'],
      [{ orientation: 'sideways' }, 'settings.orientation'],
      [{ isRotatable: 'yes' }, 'settings.isRotatable'],
    ] as const) {
      const { status, body } = await patch(id, { settings });
      expect(status).toBe(400);
      expect(Object.keys(body)).toEqual([path]);
    }
  });

  test('is fixed and upright on a map of before, which has no unpublished changes by that', async () => {
    const { id } = await newPublishedProject(ada, ground);
    const older = `- 'orientation' - 'bearing' - 'isRotatable'`;
    for (const [table, column] of [
      ['projects', 'id'],
      ['live_projects', 'project_id'],
    ])
      await database().$client.unsafe(
        `UPDATE ${table} SET settings = settings ${older} WHERE ${column} = '${id}'`,
      );
    const asBefore = { orientation: 'fixed', bearing: 0, isRotatable: true };
    const project = await projectOf(ada, id);
    expect(turned(project.settings)).toEqual(asBefore);
    expect(project.has_unpublished_changes).toBe(false);
    await patch(id, { settings: asBefore });
    const [row] = await database().$client.unsafe(`SELECT settings FROM projects WHERE id = '${id}'`);
    expect(row?.settings).not.toHaveProperty('orientation');
  });

  test('is a question on a map of before until somebody answers it, also by leaving it as it is', async () => {
    const { id } = await newPublishedProject(ada, ground);
    const sql = database().$client;
    const isChosen = async () =>
      (await sql.unsafe(`SELECT is_turn_chosen FROM projects WHERE id = '${id}'`))[0]?.is_turn_chosen;
    expect(await isChosen()).toBe(true);
    const asBefore = async () => {
      const settings = `settings - 'orientation' - 'bearing'`;
      await sql.unsafe(
        `UPDATE projects SET settings = ${settings}, is_turn_chosen = false WHERE id = '${id}'`,
      );
    };
    await asBefore();
    await patch(id, { settings: { theme: 'dark' } });
    expect(await isChosen()).toBe(false);
    const { revision } = await projectOf(ada, id);
    await patch(id, { settings: { orientation: 'fixed' } });
    expect(await isChosen()).toBe(true);
    expect((await projectOf(ada, id)).revision).toBe(revision);
    await asBefore();
    await patch(id, { settings: { bearing: 90 } });
    expect(await isChosen()).toBe(true);
  });
});
