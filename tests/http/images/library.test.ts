import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { images } from '#db/schema/index.ts';
import { collectFiles } from '#lib/maps/images/collect-files.ts';
import { settings } from '#lib/platform/settings.ts';
import { api } from '#tests/support/api.ts';
import {
  newApiKey,
  newPerson,
  newProject,
  newPublishedProject,
  newSavedProject,
} from '#tests/support/factories.ts';
import { pixels } from '#tests/support/picture.ts';
import { projectOf, projectPath } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { callsOf, usePerson } from '#tests/support/use-person.ts';
import { setPlan } from '#tests/support/webhooks.ts';

useService();
const ada = usePerson();
const { call, upload } = callsOf(ada);

function storedFiles(): string[] {
  const folder = join(settings().dataDir, 'files');
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
}

describe('tags', () => {
  test('are listed, made, read, changed and deleted; live places keep theirs until update-live', async () => {
    const project = await newPublishedProject(ada);
    const made = await call('POST', projectPath(project.id, 'tags/'), {
      name: 'Quiet',
      translations: { de: 'Ruhig' },
    });
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: made.body.id,
        name: 'Quiet',
        color: '#64748b',
        translations: { de: 'Ruhig' },
        icon: null,
        order: 0,
      },
    ]);
    const [food] = project.tags;
    expect((await call('GET', projectPath(project.id, 'tags/'))).body).toEqual([food, made.body]);
    expect((await call('GET', projectPath(project.id, `tags/${made.body.id}/`))).body).toEqual(made.body);
    const renamed = await call('PATCH', projectPath(project.id, `tags/${food.id}/`), {
      name: 'Eat',
      color: '#112233',
    });
    expect(renamed.body).toEqual({ ...food, name: 'Eat', color: '#112233' });
    expect((await projectOf(ada, project.id)).levels[0].areas[0].tags).toEqual([renamed.body]);
    const area = `/api/p/${project.id}/areas/${project.levels[0].areas[0].key}/`;
    expect((await api('GET', area)).body.tags).toEqual([food]);
    expect((await call('DELETE', projectPath(project.id, `tags/${food.id}/`))).status).toBe(204);
    expect((await projectOf(ada, project.id)).levels[0].areas[0].tags).toEqual([]);
    expect((await api('GET', area)).body.tags).toEqual([food]);
    await call('POST', projectPath(project.id, 'update-live/'));
    expect((await api('GET', area)).body.tags).toEqual([]);
  });

  test('refuse a taken name, bad fields, foreign and missing ids, read keys and archived projects', async () => {
    const project = await newSavedProject(ada);
    const other = await newSavedProject(ada);
    const path = projectPath(project.id, 'tags/');
    expect((await call('POST', path, { name: 'food' })).body).toEqual({
      name: ['Another tag has this name.'],
    });
    expect(Object.keys((await call('POST', path, { name: ' ', color: 'red', size: 1 })).body).sort()).toEqual(
      ['color', 'name', 'size'],
    );
    for (const id of [other.tags[0].id, randomUUID(), 'nonsense']) {
      expect((await call('GET', `${path}${id}/`)).status).toBe(404);
      expect((await call('PATCH', `${path}${id}/`, { name: 'X' })).status).toBe(404);
      expect((await call('DELETE', `${path}${id}/`)).status).toBe(404);
    }
    const readKey = await newApiKey(ada, 'read');
    expect((await call('GET', path, undefined, readKey)).status).toBe(200);
    expect((await call('POST', path, { name: 'X' }, readKey)).status).toBe(403);
    const { revision } = await projectOf(ada, project.id);
    expect(revision).toBe(project.revision);
    await call('POST', projectPath(project.id, 'archive/'));
    expect((await call('POST', path, { name: 'X' })).status).toBe(409);
  });

  test('are created once by ten calls of one name at once', async () => {
    const project = await newProject(ada);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', projectPath(project.id, 'tags/'), { name: 'One' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)]);
    expect((await projectOf(ada, project.id)).tags).toHaveLength(1);
  });
});

describe('the storage of the plan', () => {
  test('is never exceeded by uploads at once into several projects of an organization', async () => {
    const eve = await newPerson('Eve');
    const projects = [await newProject(eve), await newProject(eve), await newProject(eve)];
    const first = await upload(projectPath(projects[0].id, 'upload-image/'), await pixels(), {}, eve.access);
    await setPlan(eve.organizationId, 'free');
    const [row] = await database().select().from(images).where(eq(images.id, first.body.id));
    const thumbnails = (row?.thumbnails ?? []) as { byteCount: number }[];
    const size = (row?.byteCount ?? 0) + thumbnails.reduce((sum, { byteCount }) => sum + byteCount, 0);
    // Room for two more of the same size.
    const byteCount = 200 * 1024 * 1024 - 2 * size - size + (row?.byteCount ?? 0);
    await database().update(images).set({ byteCount }).where(eq(images.id, first.body.id));
    const bytes = await pixels();
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, i) =>
        upload(projectPath(projects[i % 3].id, 'upload-image/'), bytes, {}, eve.access),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(7).fill(403)]);
    const refused = answers.find(({ status }) => status === 403);
    expect(refused?.body).toEqual({ detail: 'The free plan allows 200 MB of stored files.' });
  });
});

describe('images', () => {
  test('are uploaded, attached in an order, listed, and deleted from the draft only', async () => {
    const project = await newSavedProject(ada);
    const [ground, first] = project.levels;
    const one = await upload(projectPath(project.id, 'upload-image/'), await pixels());
    const two = await upload(projectPath(project.id, 'upload-image/'), await pixels());
    expect([one.status, one.body]).toEqual([
      201,
      {
        id: one.body.id,
        url: expect.stringMatching(/\.png$/),
        thumbnails: [expect.stringMatching(/\.webp$/)],
        order: 0,
        alt: {},
      },
    ]);
    const saved = await call('PATCH', projectPath(project.id, ''), {
      levels_data: [
        {
          id: ground.id,
          imageUrl: one.body.url,
          areas: [{ id: ground.areas[0].id, images: [two.body.id, { id: one.body.id }] }],
        },
        { id: first.id },
      ],
    });
    expect(saved.body.levels[0].areas[0].images).toEqual([two.body, { ...one.body, order: 1 }]);
    expect(saved.body.levels[0]).toMatchObject({ imageUrl: one.body.url, width: 40, height: 30 });
    await call('POST', projectPath(project.id, 'publish/'));
    const live = (await api('GET', `/api/p/${project.id}/levels/ground/`)).body;
    expect(
      (await call('GET', projectPath(project.id, 'images/'))).body
        .map((image: { id: string }) => image.id)
        .sort(),
    ).toEqual([one.body.id, two.body.id].sort());
    expect((await call('DELETE', projectPath(project.id, `images/${one.body.id}/`))).status).toBe(204);
    const after = await projectOf(ada, project.id);
    expect(after.levels[0]).toMatchObject({ imageUrl: null, width: 1000 });
    expect(after.levels[0].areas[0].images).toEqual([two.body]);
    expect(after.has_unpublished_changes).toBe(true);
    await collectFiles(new Date(Date.now() + 7_200_000));
    expect((await api('GET', `/api/p/${project.id}/levels/ground/`)).body).toEqual(live);
    await call('POST', projectPath(project.id, 'update-live/'));
    const before = storedFiles().length;
    await collectFiles(new Date(Date.now() + 7_200_000));
    expect(storedFiles().length).toBe(before - 2);
    expect((await call('DELETE', projectPath(project.id, `images/${one.body.id}/`))).status).toBe(404);
  });

  test('are refused if not an image, missing, in other parts, by read keys and by strangers, and nothing is stored', async () => {
    const project = await newProject(ada);
    const path = projectPath(project.id, 'upload-image/');
    const before = storedFiles().length;
    expect(Object.keys((await upload(path, new TextEncoder().encode('%PDF-1.7'))).body)).toEqual(['file']);
    expect(Object.keys((await upload(path, new Uint8Array(5 * 1024 * 1024 + 1))).body)).toEqual(['file']);
    expect((await upload(path, await pixels(), { name: 'x' })).status).toBe(400);
    expect((await api('POST', path, { token: ada.access, form: new FormData() })).status).toBe(400);
    const wrong = new FormData();
    wrong.set('avatar', new Blob([await pixels()]), 'a.png');
    expect(Object.keys((await api('POST', path, { token: ada.access, form: wrong })).body).sort()).toEqual([
      'avatar',
      'file',
    ]);
    expect((await api('POST', path, { token: ada.access, json: {} })).status).toBe(415);
    expect((await upload(path, await pixels(), {}, await newApiKey(ada, 'read'))).status).toBe(403);
    expect((await upload(path, await pixels(), {}, (await newPerson('Eve')).access)).status).toBe(404);
    expect(storedFiles().length).toBe(before);
  });
});

describe('custom icons', () => {
  test('are uploaded with a name, used by markers, and deleted from the draft only', async () => {
    const project = await newSavedProject(ada);
    const [ground, first] = project.levels;
    const named = await upload(projectPath(project.id, 'icons/'), await pixels(), { name: 'Statue' });
    expect([named.status, named.body.name]).toEqual([201, 'Statue']);
    const icon = (await upload(projectPath(project.id, 'icons/'), await pixels())).body;
    expect(icon).toEqual({ id: icon.id, name: 'Door sign', url: expect.stringMatching(/\.png$/) });
    expect((await call('GET', projectPath(project.id, 'icons/'))).body).toEqual([named.body, icon]);
    expect((await call('GET', projectPath(project.id, `icons/${icon.id}/`))).body).toEqual(icon);
    expect((await call('GET', projectPath(project.id, 'images/'))).body).toEqual([]);
    const saved = await call('PATCH', projectPath(project.id, ''), {
      levels_data: [
        { id: ground.id, markers: [{ id: ground.markers[0].id, customIcon: icon.id }] },
        { id: first.id },
      ],
    });
    expect(saved.body.levels[0].markers[0]).toMatchObject({ customIcon: icon.id, icon: icon.url });
    const again = await call('PATCH', projectPath(project.id, ''), { levels_data: saved.body.levels });
    expect(again.body.levels).toEqual(saved.body.levels);
    await call('POST', projectPath(project.id, 'publish/'));
    expect((await call('DELETE', projectPath(project.id, `icons/${icon.id}/`))).status).toBe(204);
    expect((await projectOf(ada, project.id)).levels[0].markers[0]).toMatchObject({
      customIcon: null,
      icon: 'entrance',
    });
    await collectFiles(new Date(Date.now() + 7_200_000));
    const marker = `/api/p/${project.id}/markers/${ground.markers[0].key}/`;
    expect((await api('GET', marker)).body).toMatchObject({ customIcon: icon.id, icon: icon.url });
    await call('POST', projectPath(project.id, 'update-live/'));
    expect((await api('GET', marker)).body).toMatchObject({ customIcon: null, icon: 'entrance' });
    const foreign = await newSavedProject(ada);
    const stolen = await call('PATCH', projectPath(foreign.id, ''), {
      levels_data: [{ markers: [{ position: { x: 0, y: 0 }, customIcon: named.body.id }] }],
    });
    expect(Object.keys(stolen.body)).toEqual(['levels_data[0].markers[0].customIcon']);
    expect((await call('DELETE', projectPath(foreign.id, `icons/${named.body.id}/`))).status).toBe(404);
  });
});

describe('housekeeping', () => {
  test('deletes unused files once they are an hour old, and never one in use', async () => {
    const project = await newProject(ada);
    await upload(projectPath(project.id, 'upload-image/'), await pixels());
    await collectFiles(new Date(Date.now() + 7_200_000));
    const inUse = storedFiles();
    const deleted = await newProject(ada);
    const image = await upload(projectPath(deleted.id, 'upload-image/'), await pixels());
    expect(image.status).toBe(201);
    const orphans = storedFiles().filter((file) => !inUse.includes(file));
    await collectFiles(new Date());
    expect(storedFiles()).toHaveLength(inUse.length + orphans.length);
    const { database } = await import('#db/client.ts');
    const { images } = await import('#db/schema/index.ts');
    const { eq } = await import('drizzle-orm');
    await database().delete(images).where(eq(images.projectId, deleted.id));
    await collectFiles(new Date());
    expect(storedFiles()).toHaveLength(inUse.length + orphans.length);
    const old = new Date(Date.now() - 3_700_000);
    for (const file of storedFiles()) utimesSync(file, old, old);
    expect(await collectFiles(new Date())).toBe(orphans.length);
    expect(storedFiles().sort()).toEqual(inUse.sort());
  });
});
