import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newProject, type Person } from '#tests/support/factories.ts';
import { rowsOf } from '#tests/support/foreign-rows.ts';
import { patchPlace, projectOf, projectPath, publicOf, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();

/** Ids that both tenants choose for their entities. */
const ids = {
  tag: randomUUID(),
  ground: randomUUID(),
  first: randomUUID(),
  hall: randomUUID(),
  desk: randomUUID(),
};
/** Time for six runs of three projects and ten steps each on a busy machine. */
const propertyMs = 240_000;
const hallData = [
  [0, 0],
  [10, 0],
  [10, 10],
];

let ada: Person;
let eve: Person;
beforeAll(async () => {
  ada = await newPerson('Ada Lovelace');
  eve = await newPerson('Eve');
});

const post = (person: Person, id: string, path: string, json?: unknown) =>
  api('POST', projectPath(id, path), { token: person.access, json });
const change = async (person: Person, id: string, changes: unknown[]) =>
  sendChanges(person.access, id, (await projectOf(person, id)).revision, changes);

/** Content of both under the same ids. `name` tells them apart. */
const everything = (name: string) => [
  { kind: 'tag', op: 'create', id: ids.tag, fields: { name: `${name} tag` } },
  { kind: 'level', op: 'create', id: ids.ground, fields: { name: `${name} ground`, key: 'ground' } },
  { kind: 'level', op: 'create', id: ids.first, fields: { name: `${name} first`, key: 'first' } },
  {
    kind: 'area',
    op: 'create',
    id: ids.hall,
    level: ids.ground,
    fields: { data: hallData, title: `${name} hall`, key: 'hall', tags: [ids.tag] },
  },
  {
    kind: 'marker',
    op: 'create',
    id: ids.desk,
    level: ids.first,
    fields: { position: { x: 1, y: 2 }, title: `${name} desk`, key: 'desk' },
  },
];

async function newTwin(person: Person, name: string): Promise<string> {
  const { id } = await newProject(person, { name });
  const made = await change(person, id, everything(name));
  expect([made.status, made.body.updated]).toEqual([200, []]);
  return id;
}

/** Returns Ada's project and Eve's, with the same ids in both, both published. */
async function publishedTwins(): Promise<[string, string]> {
  const hers = await newTwin(ada, 'Ada');
  const other = await newTwin(eve, 'Eve');
  expect((await post(ada, hers, 'publish/')).status).toBe(200);
  expect((await post(eve, other, 'publish/')).status).toBe(200);
  return [hers, other];
}

const titlesOf = async (id: string) => {
  const levels = (await publicOf(id, 'levels/')) as { id: string; name: string }[];
  const whole = await Promise.all(levels.map((level) => publicOf(id, `levels/${level.id}/`)));
  return whole.map(({ name, areas, markers }) => [
    name,
    ...[...areas, ...markers].map(
      (place: { translations: { en: { title: string } } }) => place.translations.en.title,
    ),
  ]);
};

describe('two projects with equal ids for all entities', () => {
  test('are created, published and read beside each other, each with its own content', async () => {
    const [hers, other] = await publishedTwins();
    expect(await titlesOf(hers)).toEqual([
      ['Ada ground', 'Ada hall'],
      ['Ada first', 'Ada desk'],
    ]);
    expect(await titlesOf(other)).toEqual([
      ['Eve ground', 'Eve hall'],
      ['Eve first', 'Eve desk'],
    ]);
    const hall = await publicOf(hers, `areas/${ids.hall}/`);
    expect(hall.tags).toMatchObject([{ id: ids.tag, name: 'Ada tag' }]);
    expect((await publicOf(other, `areas/${ids.hall}/`)).tags).toMatchObject([{ name: 'Eve tag' }]);
  });

  test('keep every row whatever is done to the other', async () => {
    const [hers, other] = await publishedTwins();
    const before = await rowsOf([hers]);
    const shown = await titlesOf(hers);
    const draft = await projectOf(eve, other);
    const steps: [name: string, step: () => Promise<{ status: number }>][] = [
      ['patch', () => patchPlace(eve.access, other, `areas/${ids.hall}/`, { price: '9', tags: [ids.tag] })],
      [
        'bulk patch',
        () =>
          api('PATCH', projectPath(other, 'entities/'), {
            token: eve.access,
            json: { updates: [{ kind: 'marker', id_or_key: ids.desk, isHidden: true }] },
          }),
      ],
      [
        'tag',
        () => change(eve, other, [{ kind: 'tag', op: 'update', id: ids.tag, fields: { name: 'Theirs' } }]),
      ],
      [
        'save',
        () =>
          api('PATCH', projectPath(other), {
            token: eve.access,
            json: {
              levels_data: [
                { id: ids.first, name: 'Only', markers: [], areas: [{ id: ids.hall, color: '#123456' }] },
              ],
            },
          }),
      ],
      ['update live', () => post(eve, other, 'update-live/')],
      ['restore', () => post(eve, other, 'versions/1/restore/')],
      ['update live', () => post(eve, other, 'update-live/')],
      ['duplicate', async () => ({ ...(await post(eve, other, 'duplicate/', {})), status: 200 })],
      ['delete tag', () => change(eve, other, [{ kind: 'tag', op: 'delete', id: ids.tag }])],
      [
        'delete levels',
        () =>
          change(eve, other, [
            { kind: 'level', op: 'delete', id: ids.ground },
            { kind: 'level', op: 'delete', id: ids.first },
          ]),
      ],
      ['update live', () => post(eve, other, 'update-live/')],
      ['unpublish', () => post(eve, other, 'unpublish/')],
      ['archive', () => post(eve, other, 'archive/')],
    ];
    expect(draft.levels).toHaveLength(2);
    for (const [name, step] of steps) {
      expect([name, (await step()).status]).toEqual([name, 200]);
      expect(await rowsOf([hers])).toEqual(before);
    }
    const gone = await api('DELETE', projectPath(other), { token: eve.access });
    expect(gone.status).toBe(204);
    expect(await rowsOf([hers])).toEqual(before);
    expect(await titlesOf(hers)).toEqual(shown);
  });

  test('restore a level removed from the public map, whatever another tenant did with its id meanwhile', async () => {
    const hers = await newTwin(ada, 'Ada');
    await post(ada, hers, 'publish/');
    const shown = await titlesOf(hers);
    await change(ada, hers, [
      { kind: 'level', op: 'delete', id: ids.ground },
      { kind: 'level', op: 'delete', id: ids.first },
    ]);
    await post(ada, hers, 'update-live/');
    expect(await titlesOf(hers)).toEqual([]);
    const other = await newTwin(eve, 'Eve');
    await post(eve, other, 'publish/');
    expect((await post(ada, hers, 'versions/1/restore/')).status).toBe(200);
    expect((await post(ada, hers, 'update-live/')).status).toBe(200);
    expect(await titlesOf(hers)).toEqual(shown);
    await api('DELETE', projectPath(other), { token: eve.access });
    expect(await titlesOf(hers)).toEqual(shown);
  });

  test('answer an id of the other project like an unknown id', async () => {
    const other = await newTwin(eve, 'Eve');
    const { id } = await newProject(ada);
    const answers = async (level: string, area: string, tag: string) => {
      const sent = await change(ada, id, [
        { kind: 'level', op: 'update', id: level, fields: { name: 'Mine?' } },
        { kind: 'area', op: 'delete', id: area },
        { kind: 'tag', op: 'delete', id: tag },
      ]);
      const saved = await api('PATCH', projectPath(id), {
        token: ada.access,
        json: { levels_data: [{ id: level, areas: [{ id: area, tags: [tag] }] }] },
      });
      const patched = await patchPlace(ada.access, id, `areas/${area}/`, { price: '1' });
      return [sent, saved, patched].map(({ status, body }) => [status, body]);
    };
    expect(await answers(ids.ground, ids.hall, ids.tag)).toEqual(
      await answers(randomUUID(), randomUUID(), randomUUID()),
    );
    expect((await projectOf(eve, other)).levels).toHaveLength(2);
  });

  test(
    'show each tenant what it would see alone, whatever both do in turns',
    async () => {
      const steps = ['remove', 'make', 'rename', 'live', 'restore', 'patch'] as const;
      const run = async (person: Person, id: string, step: (typeof steps)[number], n: number) => {
        if (step === 'remove') return change(person, id, [{ kind: 'level', op: 'delete', id: ids.ground }]);
        if (step === 'make') {
          return change(person, id, [
            { kind: 'level', op: 'create', id: ids.ground, fields: { name: `Ground ${n}` } },
            {
              kind: 'area',
              op: 'create',
              id: ids.hall,
              level: ids.ground,
              fields: { data: hallData, title: `Hall ${n}` },
            },
          ]);
        }
        if (step === 'rename') {
          return change(person, id, [
            { kind: 'level', op: 'update', id: ids.first, fields: { name: `First ${n}` } },
          ]);
        }
        if (step === 'live') return post(person, id, 'update-live/');
        if (step === 'restore') return post(person, id, 'versions/1/restore/');
        return patchPlace(person.access, id, `areas/${ids.hall}/`, { price: String(n) });
      };
      const seen = async (person: Person, id: string) => {
        const { levels, tags } = await projectOf(person, id);
        return JSON.stringify([
          levels,
          tags,
          await publicOf(id, 'levels/'),
          await publicOf(id, `areas/${ids.hall}/`),
        ]);
      };
      const step = fc.record({ who: fc.constantFrom('ada', 'eve'), what: fc.constantFrom(...steps) });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (list) => {
          const [hers, other] = await publishedTwins();
          const alone = await newTwin(ada, 'Ada');
          await post(ada, alone, 'publish/');
          for (const [n, { who, what }] of list.entries()) {
            if (who === 'eve') await run(eve, other, what, n);
            else {
              const together = await run(ada, hers, what, n);
              expect((await run(ada, alone, what, n)).status).toBe(together.status);
            }
          }
          expect(await seen(ada, hers)).toBe(await seen(ada, alone));
        }),
        { numRuns: 6 },
      );
    },
    propertyMs,
  );
});

describe('going live', () => {
  test('fails and leaves the public map unchanged when the database did not write all of it', async () => {
    const id = await newTwin(ada, 'Ada');
    await post(ada, id, 'publish/');
    const shown = await titlesOf(id);
    await change(ada, id, [
      { kind: 'level', op: 'update', id: ids.ground, fields: { name: 'New name' } },
      { kind: 'area', op: 'create', id: randomUUID(), level: ids.ground, fields: { data: hallData } },
    ]);
    await database().execute(sql`
      CREATE FUNCTION swallow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$`);
    await database().execute(sql`
      CREATE TRIGGER swallow BEFORE INSERT ON live_entities FOR EACH ROW EXECUTE FUNCTION swallow()`);
    try {
      expect((await post(ada, id, 'update-live/')).status).toBe(500);
      expect(await titlesOf(id)).toEqual(shown);
    } finally {
      await database().execute(sql`DROP FUNCTION swallow() CASCADE`);
    }
    expect((await post(ada, id, 'update-live/')).status).toBe(200);
  });
});
