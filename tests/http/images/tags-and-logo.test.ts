import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { removeDeletedImages } from '#lib/maps/images/queries-housekeeping.ts';
import { api } from '#tests/support/api.ts';
import { newProject, newSavedProject } from '#tests/support/factories.ts';
import { pixels, postFile } from '#tests/support/picture.ts';
import { patchPlace, projectOf, publicOf, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();

const call = (method: string, id: string, path = '', json?: unknown) =>
  api(method, `/api/projects/${id}/${path}`, { token: ada.access, json });
const publish = (id: string) => call('POST', id, 'publish/');
const updateLive = (id: string) => call('POST', id, 'update-live/');
const upload = async (id: string, color?: string) =>
  (await postFile(ada.access, `/api/projects/${id}/upload-image/`, await pixels(color))).body;
const namesOf = (tags: { name: string }[]) => tags.map(({ name }) => name);

async function diffAndState(id: string) {
  const { has_unpublished_changes } = await projectOf(ada, id);
  return has_unpublished_changes;
}

describe('icon and order of a tag', () => {
  test('are null and 0 by default, and tags of equal order keep the order of their creation', async () => {
    const { id } = await newProject(ada);
    for (const name of ['Shops', 'Art', 'Food']) await call('POST', id, 'tags/', { name });
    const tags = (await call('GET', id, 'tags/')).body;
    expect(namesOf(tags)).toEqual(['Shops', 'Art', 'Food']);
    expect(tags[2]).toMatchObject({ icon: null, order: 0 });
  });

  test('are written by tags, changes and levels_data alike, and order the lists', async () => {
    const { id } = await newProject(ada);
    const food = await call('POST', id, 'tags/', { name: 'Food', icon: 'food', order: 2 });
    expect([food.status, food.body]).toMatchObject([201, { icon: 'food', order: 2 }]);
    const art = randomUUID();
    const { revision } = await projectOf(ada, id);
    const made = await sendChanges(ada.access, id, revision, [
      { kind: 'tag', op: 'create', id: art, fields: { name: 'Art', icon: 'art', order: 1 } },
    ]);
    expect(made.body.created[art]).toMatchObject({ name: 'Art', icon: 'art', order: 1 });
    const saved = await call('PATCH', id, '', {
      levels_data: [
        { markers: [{ position: { x: 1, y: 1 }, tags: [{ name: 'Lifts', icon: 'elevator', order: 3 }] }] },
      ],
    });
    expect(saved.status).toBe(200);
    expect(saved.body.tags).toMatchObject([
      { name: 'Art', icon: 'art', order: 1 },
      { name: 'Food', icon: 'food', order: 2 },
      { name: 'Lifts', icon: 'elevator', order: 3 },
    ]);
    const changed = await call('PATCH', id, `tags/${art}/`, { icon: null, order: 9 });
    expect(changed.body).toMatchObject({ name: 'Art', icon: null, order: 9 });
    expect(namesOf((await projectOf(ada, id)).tags)).toEqual(['Food', 'Lifts', 'Art']);
  });

  test('are live after update-live, on the project and on its places', async () => {
    const { id, tags } = await newSavedProject(ada);
    await publish(id);
    await call('PATCH', id, `tags/${tags[0].id}/`, { icon: 'food', order: 4 });
    expect(await diffAndState(id)).toBe(true);
    expect((await publicOf(id, '')).tags).toMatchObject([{ icon: null, order: 0 }]);
    await updateLive(id);
    expect(await diffAndState(id)).toBe(false);
    expect((await publicOf(id, '')).tags).toMatchObject([{ icon: 'food', order: 4 }]);
    expect((await publicOf(id, 'levels/ground/')).areas[0].tags).toMatchObject([{ icon: 'food', order: 4 }]);
  });

  test('order a tag that a PATCH makes among the live ones', async () => {
    const { id, tags } = await newSavedProject(ada);
    await call('PATCH', id, `tags/${tags[0].id}/`, { order: 4 });
    await publish(id);
    const area = (await projectOf(ada, id)).levels[0].areas[0];
    const patched = await patchPlace(ada.access, id, `areas/${area.id}/`, { tags: [{ name: 'Quiet' }] });
    expect(patched.status).toBe(200);
    expect(namesOf((await publicOf(id, '')).tags)).toEqual(['Quiet', 'Food']);
    await call('PATCH', id, '', { description: 'The same map' });
    expect(await diffAndState(id)).toBe(false);
  });

  test('cannot be set by the PATCH of one place', async () => {
    const { id, levels } = await newSavedProject(ada);
    const send = (tag: unknown) =>
      patchPlace(ada.access, id, `areas/${levels[0].areas[0].key}/`, { tags: [tag] });
    expect((await send({ name: 'Quiet', icon: 'bed' })).status).toBe(400);
    expect((await send({ name: 'Quiet', order: 1 })).status).toBe(400);
    expect((await send({ name: 'Quiet' })).status).toBe(200);
  });

  test.each([
    [{ icon: 'unicorn' }, 'icon'],
    [{ icon: 'https://example.org/a.png' }, 'icon'],
    [{ order: -1 }, 'order'],
    [{ order: 1.5 }, 'order'],
  ])('with %j are refused at %s', async (fields, place) => {
    const { id, tags } = await newSavedProject(ada);
    const answer = await call('PATCH', id, `tags/${tags[0].id}/`, fields);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [place]]);
  });
});

describe('the logo', () => {
  test('is an upload of the project, written by its id or address, and read as its address', async () => {
    const { id, appearance } = await newProject(ada);
    expect(appearance.logo).toBeNull();
    const image = await upload(id);
    const byId = await call('PATCH', id, '', { appearance: { logo: image.id } });
    expect([byId.status, byId.body.appearance.logo]).toEqual([200, image.url]);
    expect(byId.body.appearance).not.toHaveProperty('logoFile');
    const asRead = await call('PATCH', id, '', { appearance: byId.body.appearance });
    expect([asRead.status, asRead.body.appearance.logo]).toEqual([200, image.url]);
    expect(
      (await call('PATCH', id, '', { appearance: { accentColor: '#123456' } })).body.appearance.logo,
    ).toBe(image.url);
    const { revision } = await projectOf(ada, id);
    const none = await sendChanges(ada.access, id, revision, [
      { kind: 'project', op: 'update', id, fields: { appearance: { logo: null } } },
    ]);
    expect(none.status).toBe(200);
    expect((await projectOf(ada, id)).appearance.logo).toBeNull();
  });

  test('of another project, of nobody or of elsewhere is refused at its path', async () => {
    const { id } = await newProject(ada);
    const other = await newProject(ada);
    const image = await upload(other.id);
    for (const logo of [image.id, image.url, randomUUID(), 'https://example.org/logo.png', 'logo']) {
      const answer = await call('PATCH', id, '', { appearance: { logo } });
      expect([logo, answer.status, Object.keys(answer.body)]).toEqual([logo, 400, ['appearance.logo']]);
    }
    const { revision } = await projectOf(ada, id);
    const sent = { kind: 'project', op: 'update', id, fields: { appearance: { logo: image.id } } };
    const batch = await sendChanges(ada.access, id, revision, [sent]);
    expect(Object.keys(batch.body)).toEqual(['changes[0].fields.appearance.logo']);
  });

  test('goes live with update-live and stays there until the next, even if its image is deleted', async () => {
    const { id } = await newSavedProject(ada);
    await publish(id);
    const image = await upload(id);
    await call('PATCH', id, '', { appearance: { logo: image.id } });
    expect((await publicOf(id, '')).appearance.logo).toBeNull();
    await updateLive(id);
    expect((await publicOf(id, '')).appearance.logo).toBe(image.url);
    expect((await call('DELETE', id, `images/${image.id}/`)).status).toBe(204);
    expect((await projectOf(ada, id)).appearance.logo).toBeNull();
    expect(await diffAndState(id)).toBe(true);
    await removeDeletedImages(id);
    const file = new URL(image.url);
    expect((await publicOf(id, '')).appearance.logo).toBe(image.url);
    const rows = await database().execute(
      `SELECT id FROM images WHERE file = '${file.pathname.split('/').slice(-2).join('/')}'`,
    );
    expect(rows.length).toBe(1);
    await updateLive(id);
    expect((await publicOf(id, '')).appearance.logo).toBeNull();
  });

  test('returns with the version that had it', async () => {
    const { id, tags } = await newSavedProject(ada);
    const image = await upload(id);
    await call('PATCH', id, '', { appearance: { logo: image.id } });
    await call('PATCH', id, `tags/${tags[0].id}/`, { icon: 'food', order: 3 });
    await publish(id);
    await call('DELETE', id, `images/${image.id}/`);
    await call('PATCH', id, `tags/${tags[0].id}/`, { icon: null, order: 0 });
    const { number } = (await call('GET', id, 'versions/')).body.results[0];
    const restored = await call('POST', id, `versions/${number}/restore/`);
    expect(restored.body.appearance.logo).toBe(image.url);
    expect(restored.body.tags).toMatchObject([{ icon: 'food', order: 3 }]);
    expect(restored.body.has_unpublished_changes).toBe(false);
  });

  test('is copied with the project and its file, like icons and order of tags', async () => {
    const { id, tags } = await newSavedProject(ada);
    const image = await upload(id);
    await call('PATCH', id, '', { appearance: { logo: image.id } });
    await call('PATCH', id, `tags/${tags[0].id}/`, { icon: 'food', order: 3 });
    const copy = await call('POST', id, 'duplicate/', { name: 'Copy' });
    expect(copy.status).toBe(201);
    const { logo } = copy.body.appearance;
    expect(logo).not.toBe(image.url);
    const images = (await call('GET', copy.body.id, 'images/')).body;
    expect(images.map(({ url }: { url: string }) => url)).toContain(logo);
    expect(copy.body.tags).toMatchObject([{ icon: 'food', order: 3 }]);
  });
});
