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
const workingHours = { tue: [{ open: '10:00', close: '18:00' }] };

describe('the hours and the north of a venue', () => {
  test('are unknown at first, kept as written, cleared by null, and public after the next update', async () => {
    const { id } = await newPublishedProject(ada);
    expect((await projectOf(ada, id)).settings).toMatchObject({ workingHours: null, north: null });
    expect((await patch(id, { settings: { workingHours, north: 12.5 } })).status).toBe(200);
    expect((await publicOf(id, '')).settings).toMatchObject({ workingHours: null, north: null });
    await api('POST', projectPath(id, 'update-live/'), { token: ada.access });
    expect((await publicOf(id, '')).settings).toMatchObject({ workingHours, north: 12.5 });
    // Hours are replaced as a whole.
    await patch(id, { settings: { workingHours: { wed: [] } } });
    expect((await projectOf(ada, id)).settings.workingHours).toEqual({ wed: [] });
    await patch(id, { settings: { workingHours: null, north: null } });
    expect((await projectOf(ada, id)).settings).toMatchObject({ workingHours: null, north: null });
  });

  test('are refused with the place of the fault', async () => {
    const { id } = await newProject(ada);
    for (const [settings, path] of [
      [{ north: 360 }, 'settings.north'],
      [{ workingHours: { mon: [{ open: '9', close: '18:00' }] } }, 'settings.workingHours.mon[0].open'],
      [{ workingHours: { day: [] } }, 'settings.workingHours.day'],
    ] as const) {
      const { status, body } = await patch(id, { settings });
      expect([status, Object.keys(body)]).toEqual([400, [path]]);
    }
  });

  test('are unknown on a map of before, which has no unpublished changes by that', async () => {
    const { id } = await newPublishedProject(ada);
    await patch(id, { settings: { workingHours, north: 1 } });
    await patch(id, { settings: { workingHours: null, north: null } });
    expect((await projectOf(ada, id)).has_unpublished_changes).toBe(false);
    const [row] = await database().$client`SELECT settings FROM projects WHERE id = ${id}`;
    expect(Object.keys(row?.settings)).not.toContain('workingHours');
    expect(Object.keys(row?.settings)).not.toContain('north');
  });
});
