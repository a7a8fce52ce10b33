import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { area } from '#lib/contract/schemas/area.ts';
import { level } from '#lib/contract/schemas/level.ts';
import { marker } from '#lib/contract/schemas/marker.ts';
import { contentHash } from '#lib/platform/content-hash.ts';
import { newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { patchPlace, projectCaller, projectOf, publicOf, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();

// biome-ignore lint/suspicious/noExplicitAny: answers as JSON.
type Json = any;
type Bodies = Record<'area' | 'marker' | 'level', string>;

/** Bodies of rows as version 0.1.0 stored them. Never change them: they stand for maps that exist. */
const frozen: Bodies = JSON.parse(
  readFileSync(new URL('../../fixtures/stored-rows.json', import.meta.url), 'utf8'),
);

/** Bodies of a version that knew only what no place can lack. */
const oldest: Bodies = {
  area: '{"data":[[0,0],[40,0],[40,30]],"translations":{}}',
  marker: '{"position":{"x":20,"y":10},"translations":{}}',
  level: '{"height":800,"imageId":null,"name":"Ground","translations":{},"width":1200}',
};

const nothing = { levels: [], areas: [], markers: [] };

let ada: Person;
beforeAll(async () => {
  ada = await newPerson();
});

const call = projectCaller(() => ada);

/** Makes a published project whose rows, in the draft and in the live map, have these bodies. */
async function storedProject(bodies: Bodies): Promise<Json> {
  const { id } = await newPublishedProject(ada, [
    {
      name: 'Ground',
      key: 'ground',
      areas: [
        {
          key: 'desk',
          data: [
            [0, 0],
            [1, 0],
            [1, 1],
          ],
        },
      ],
      markers: [{ key: 'stairs', position: { x: 1, y: 1 } }],
    },
  ]);
  const [ground] = (await projectOf(ada, id)).levels;
  const { $client } = database();
  for (const side of ['draft', 'live']) {
    const levelHash = contentHash(['ground', 0, 0, false, bodies.level].join('\n'));
    await $client`
      UPDATE ${$client(`${side}_levels`)} SET body = ${bodies.level}, hash = ${levelHash} WHERE project_id = ${id}`;
    for (const [kind, key] of [
      ['area', 'desk'],
      ['marker', 'stairs'],
    ] as const) {
      const hash = contentHash([key, 0, false, ground.id, bodies[kind]].join('\n'));
      await $client`
        UPDATE ${$client(`${side}_entities`)} SET body = ${bodies[kind]}, hash = ${hash}
        WHERE project_id = ${id} AND kind = ${kind}`;
    }
  }
  await $client`
    UPDATE version_rows v SET body = d.body, hash = d.hash FROM (
      SELECT id, body, hash FROM draft_entities WHERE project_id = ${id}
      UNION ALL SELECT id, body, hash FROM draft_levels WHERE project_id = ${id}) d
    WHERE v.project_id = ${id} AND v.id = d.id`;
  return projectOf(ada, id);
}

const rowsOf = (id: string) =>
  database().$client`
    SELECT id, body FROM draft_entities WHERE project_id = ${id}
    UNION ALL SELECT id, body FROM draft_levels WHERE project_id = ${id} ORDER BY id`;

const isUnchanged = async (id: string) => {
  expect((await projectOf(ada, id)).has_unpublished_changes).toBe(false);
  expect((await call('GET', id, 'diff/')).body).toMatchObject({
    added: nothing,
    changed: nothing,
    removed: nothing,
  });
};
/** What visitors get of a place: everything but its keywords. */
const publicForm = (place: Json) => ({
  ...place,
  translations: Object.fromEntries(
    Object.entries<Json>(place.translations).map(([language, { keywords: _, ...texts }]) => [
      language,
      texts,
    ]),
  ),
});

describe.each([
  ['of version 0.1.0', frozen],
  ['of an older version', oldest],
])('A stored place %s', (_, bodies) => {
  test('is read with every field of today, by members and by visitors', async () => {
    const project = await storedProject(bodies);
    const [ground] = project.levels;
    expect(level.strict().parse(ground)).toEqual(ground);
    for (const [path, shape, place] of [
      ['areas/desk/', area, ground.areas[0]],
      ['markers/stairs/', marker, ground.markers[0]],
    ] as const) {
      expect(shape.strict().parse(place)).toEqual(place);
      expect(await publicOf(project.id, path)).toEqual(publicForm(place));
    }
    const shown = await publicOf(project.id, 'levels/ground/');
    expect(level.strict().parse(shown)).toMatchObject({ name: 'Ground', width: 1200, height: 800 });
    await isUnchanged(project.id);
  });

  test('is changed by a PATCH and back at once in both, and nothing is left to publish', async () => {
    const { id, levels } = await storedProject(bodies);
    const [{ areas, markers }] = levels;
    for (const [path, was] of [
      ['areas/desk/', areas[0]],
      ['markers/stairs/', markers[0]],
    ]) {
      expect((await patchPlace(ada.access, id, path, { rating: 42 })).status).toBe(200);
      expect(await publicOf(id, path)).toEqual(publicForm({ ...was, rating: 42 }));
      expect((await patchPlace(ada.access, id, path, { rating: was.rating })).status).toBe(200);
      expect(await publicOf(id, path)).toEqual(publicForm(was));
    }
    await isUnchanged(id);
    expect((await projectOf(ada, id)).levels).toEqual(levels);
  });

  test('is the same row after a change of the draft and back', async () => {
    const { id, levels } = await storedProject(bodies);
    const before = await rowsOf(id);
    const [ground] = levels;
    for (const [kind, was, name, value] of [
      ['area', ground.areas[0], 'isHidden', true],
      ['marker', ground.markers[0], 'position', { x: 1, y: 2 }],
      ['level', ground, 'width', 1300],
    ]) {
      for (const fields of [{ [name]: value }, { [name]: was[name] }]) {
        const { revision } = await projectOf(ada, id);
        const sent = await sendChanges(ada.access, id, revision, [
          { kind, op: 'update', id: was.id, fields },
        ]);
        expect(sent.status).toBe(200);
      }
    }
    expect(await rowsOf(id)).toEqual(before);
    await isUnchanged(id);
  });

  test('keeps its content through a whole save, a publication, a restore, an export and an import', async () => {
    const { id, levels } = await storedProject(bodies);
    const saved = await call('PATCH', id, '', { levels_data: levels });
    expect(saved.status).toBe(200);
    expect(saved.body.levels).toEqual(levels);
    await isUnchanged(id);
    await sendChanges(ada.access, id, saved.body.revision, [
      { kind: 'area', op: 'update', id: levels[0].areas[0].id, fields: { address: 'Hall 9' } },
    ]);
    expect((await call('POST', id, 'update-live/')).status).toBe(200);
    expect((await publicOf(id, 'areas/desk/')).address).toBe('Hall 9');
    expect((await call('POST', id, 'versions/1/restore/')).status).toBe(200);
    expect((await projectOf(ada, id)).levels).toEqual(levels);
    const copy = await call('POST', id, 'duplicate/', { name: 'Copy' });
    expect(copy.status).toBe(201);
    const nameless = (text: Json) => JSON.stringify(text, (name, value) => (name === 'id' ? null : value));
    const restored = (await projectOf(ada, id)).levels;
    expect(nameless((await projectOf(ada, copy.body.id)).levels)).toBe(nameless(restored));
  });
});
