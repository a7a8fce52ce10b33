import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { projectCaller, projectOf, publicOf, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
beforeAll(async () => {
  ada = await newPerson();
});

const call = projectCaller(() => ada);
const write = (id: string, tiles: unknown) => call('PATCH', id, '', { settings: { kiosk: { tiles } } });
const tilesOf = async (id: string) => (await projectOf(ada, id)).settings.kiosk.tiles;

/** Makes a published map with two tags. */
async function tagged() {
  const { id } = await newPublishedProject(ada);
  const made = [];
  for (const name of ['Toilets', 'Lifts']) made.push((await call('POST', id, 'tags/', { name })).body.id);
  return { id, tags: made as [string, string] };
}

describe('the tiles of a kiosk', () => {
  test('are tags in their order, once each, beside the other settings of the kiosk, and public', async () => {
    const { id, tags } = await tagged();
    expect(await tilesOf(id)).toEqual([]);
    const kept = (await projectOf(ada, id)).settings.kiosk;
    expect((await write(id, [tags[1], tags[0], tags[1]])).status).toBe(200);
    expect((await projectOf(ada, id)).settings.kiosk).toEqual({ ...kept, tiles: [tags[1], tags[0]] });
    await call('POST', id, 'update-live/');
    expect((await publicOf(id, '')).settings.kiosk.tiles).toEqual([tags[1], tags[0]]);
  });

  test('are refused at their place if the project has no such tag, or beyond six', async () => {
    const { id, tags } = await tagged();
    const other = '00000000-0000-4000-8000-000000000009';
    const unknown = await write(id, [tags[0], other]);
    expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['settings.kiosk.tiles[1]']]);
    const many = await write(id, Array(7).fill(tags[0]));
    expect([many.status, Object.keys(many.body)]).toEqual([400, ['settings.kiosk.tiles']]);
    const { revision } = await projectOf(ada, id);
    const batch = await sendChanges(ada.access, id, revision, [
      { kind: 'tag', op: 'delete', id: tags[0] },
      { kind: 'project', op: 'update', id, fields: { settings: { kiosk: { tiles: [tags[0]] } } } },
    ]);
    expect(Object.keys(batch.body)).toEqual(['changes[1].fields.settings.kiosk.tiles[0]']);
  });

  test('go with their tag, come back with a version, and are the new tags in a copy', async () => {
    const { id, tags } = await tagged();
    await write(id, tags);
    await call('POST', id, 'update-live/');
    const copy = (await call('POST', id, 'duplicate/', { name: 'Copy' })).body;
    const copied = await projectOf(ada, copy.id);
    const names = new Map(copied.tags.map((tag: { id: string; name: string }) => [tag.id, tag.name]));
    expect(copied.settings.kiosk.tiles.map((tile: string) => names.get(tile))).toEqual(['Toilets', 'Lifts']);
    expect((await call('DELETE', id, `tags/${tags[0]}/`)).status).toBe(204);
    expect(await tilesOf(id)).toEqual([tags[1]]);
    const { revision } = await projectOf(ada, id);
    await sendChanges(ada.access, id, revision, [{ kind: 'tag', op: 'delete', id: tags[1] }]);
    expect(await tilesOf(id)).toEqual([]);
    const [row] = await database().$client`SELECT settings->'kiosk' AS kiosk FROM projects WHERE id = ${id}`;
    expect(Object.keys(row?.kiosk)).not.toContain('tiles');
    const { results } = (await call('GET', id, 'versions/')).body;
    expect((await call('POST', id, `versions/${results[0].number}/restore/`)).status).toBe(200);
    expect(await tilesOf(id)).toEqual(tags);
  });
});
