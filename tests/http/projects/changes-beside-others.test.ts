import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newSavedProject } from '#tests/support/factories.ts';
import { projectOf, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();

describe('a batch of changes beside those of others', () => {
  test('is merged if others left its fields alone, and refused with their values if not', async () => {
    const project = await newSavedProject(ada);
    const [ground, first] = project.levels;
    const base = project.revision;
    const theirs = await sendChanges(ada.access, project.id, base, [
      { kind: 'area', op: 'update', id: ground.areas[0].id, fields: { color: '#111111' } },
      { kind: 'area', op: 'delete', id: first.areas[0].id },
      { kind: 'tag', op: 'update', id: project.tags[0].id, fields: { color: '#222222' } },
    ]);
    const merged = await sendChanges(ada.access, project.id, base, [
      { kind: 'marker', op: 'update', id: ground.markers[0].id, fields: { size: 40 } },
      { kind: 'level', op: 'update', id: ground.id, fields: { name: 'Ground' } },
    ]);
    expect(merged.body.revision).toBe(theirs.body.revision + 1);
    const refused = await sendChanges(ada.access, project.id, base, [
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
    const after = await projectOf(ada, project.id);
    expect([after.revision, after.levels[1].markers[0].size]).toEqual([merged.body.revision, 24]);
  });

  test('keeps all members of groups of settings that several of its changes set', async () => {
    const { id, revision } = await newSavedProject(ada);
    const change = (settings: unknown) => ({ kind: 'project', op: 'update', id, fields: { settings } });
    await sendChanges(ada.access, id, revision, [
      change({ theme: 'dark', kiosk: { idleSeconds: 90 }, wayfinding: { speed: 1 } }),
      change({ kiosk: { attract: { en: 'Welcome' } }, wayfinding: { isEnabled: true } }),
    ]);
    expect((await projectOf(ada, id)).settings).toMatchObject({
      theme: 'dark',
      kiosk: { idleSeconds: 90, attract: { en: 'Welcome' } },
      wayfinding: { speed: 1, isEnabled: true },
    });
  });

  test('does not delete a level on which a place was changed meanwhile, and deletes an unchanged one', async () => {
    const project = await newSavedProject(ada);
    const [ground, first] = project.levels;
    await sendChanges(ada.access, project.id, project.revision, [
      { kind: 'marker', op: 'update', id: ground.markers[0].id, fields: { size: 40 } },
    ]);
    const deletionOf = (id: string) =>
      sendChanges(ada.access, project.id, project.revision, [{ kind: 'level', op: 'delete', id }]);
    const refused = await deletionOf(ground.id);
    expect(refused.status).toBe(409);
    expect(refused.body.conflicts).toMatchObject([
      { id: ground.id, kind: 'level', theirs: { id: ground.id } },
    ]);
    expect((await deletionOf(first.id)).status).toBe(200);
    const { levels } = await projectOf(ada, project.id);
    expect(levels.map(({ id }: { id: string }) => id)).toEqual([ground.id]);
    expect(levels[0].markers[0].size).toBe(40);
  });

  test('is a conflict if it creates on, or moves to, a level that was deleted meanwhile', async () => {
    const project = await newSavedProject(ada);
    const [ground, first] = project.levels;
    await sendChanges(ada.access, project.id, project.revision, [
      { kind: 'level', op: 'delete', id: first.id },
    ]);
    const id = randomUUID();
    const refused = await sendChanges(ada.access, project.id, project.revision, [
      { kind: 'marker', op: 'create', id, level: first.id, fields: { position: { x: 1, y: 1 } } },
      { kind: 'area', op: 'update', id: ground.areas[0].id, fields: { level: first.id } },
    ]);
    expect(refused.status).toBe(409);
    expect(refused.body.conflicts).toEqual([
      { id, kind: 'marker', theirs: null },
      { id: ground.areas[0].id, kind: 'area', theirs: expect.objectContaining({ level: ground.id }) },
    ]);
  });

  test('wins alone of ten on one entity at once, and ten on different entities all win', async () => {
    const project = await newSavedProject(ada);
    const [ground] = project.levels;
    const rivals = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        sendChanges(ada.access, project.id, project.revision, [
          { kind: 'area', op: 'update', id: ground.areas[0].id, fields: { strokeWidth: i + 10 } },
        ]),
      ),
    );
    expect(rivals.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const friends = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        sendChanges(ada.access, project.id, project.revision, [
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
    const keys = (await projectOf(ada, project.id)).levels[0].markers.map(
      (marker: { key: string }) => marker.key,
    );
    expect(new Set(keys).size).toBe(11);
  });
});
