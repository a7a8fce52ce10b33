import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { plans } from '#lib/plans/plans.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newSavedProject, type Person } from '#tests/support/factories.ts';
import { pixels, postFile } from '#tests/support/picture.ts';
import { patchPlace, projectOf, projectPath, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();

// biome-ignore lint/suspicious/noExplicitAny: the test checks the shape of the answers.
type Json = any;

let ada: Person;
beforeAll(async () => {
  ada = await newPerson();
});

/** Texts in 40 languages, about 4 KB each: more than a place may have. */
const codes = Array.from({ length: 40 }, (_, i) => `${'abcdefgh'[i >> 3]}${'abcdefgh'[i % 8]}`);
const textsOf = (count: number) =>
  Object.fromEntries(codes.slice(0, count).map((code) => [code, { description: 'ä'.repeat(2000) }]));
/** Corners with long numbers, about 38 bytes each. */
const outline = (count: number) =>
  Array.from({ length: count }, (_, i) => [(i + 1) * Math.SQRT2, (i + 1) * Math.PI]);

const patchDraft = (project: Json, json: unknown) =>
  api('PATCH', projectPath(project.id), { token: ada.access, json });

const levelsWith = (project: Json, fields: object) => {
  const [level] = project.levels;
  const [area, ...areas] = level.areas;
  return {
    levels_data: [
      { id: level.id, areas: [{ id: area.id, ...fields }, ...areas.map(({ id }: Json) => ({ id }))] },
      ...project.levels.slice(1).map(({ id }: Json) => ({ id })),
    ],
  };
};

const largeBodies: [string, object][] = [
  ['texts', { translations: textsOf(34) }],
  ['bytes', { data: outline(8_000) }],
];

describe('A place with too many', () => {
  test.each(largeBodies)('%s is 400 at the place, however it is written', async (_, fields) => {
    const project = await newSavedProject(ada);
    const [area] = project.levels[0].areas;
    const whole = await patchDraft(project, levelsWith(project, fields));
    expect([whole.status, Object.keys(whole.body)]).toEqual([400, ['levels_data[0].areas[0]']]);
    const batch = await sendChanges(ada.access, project.id, project.revision, [
      { kind: 'area', op: 'update', id: area.id, fields },
    ]);
    expect([batch.status, Object.keys(batch.body)]).toEqual([400, ['changes[0]']]);
    expect(await projectOf(ada, project.id)).toEqual(project);
  });

  test('texts is 400 with a detail as one PATCH, and at its entry as one of several', async () => {
    const project = await newSavedProject(ada);
    const [area] = project.levels[0].areas;
    const fields = { translations: textsOf(34) };
    const one = await patchPlace(ada.access, project.id, `areas/${area.key}/`, fields);
    expect([one.status, Object.keys(one.body)]).toEqual([400, ['detail']]);
    expect(one.body.detail).toContain('128 KB');
    const json = { updates: [{ kind: 'area', id_or_key: area.key, ...fields }] };
    const several = await api('PATCH', projectPath(project.id, 'entities/'), { token: ada.access, json });
    expect([several.status, Object.keys(several.body)]).toEqual([400, ['updates[0]']]);
    const patches = [{ rating: 1 }, fields, { rating: 2 }];
    const together = patches.map((patch) => patchPlace(ada.access, project.id, `areas/${area.key}/`, patch));
    expect((await Promise.all(together)).map(({ status }) => status)).toEqual([200, 400, 200]);
  });

  test('bytes that is stored already may be read, stay and shrink, but not grow', async () => {
    const project = await newSavedProject(ada);
    const [area] = project.levels[0].areas;
    const path = `areas/${area.key}/`;
    await database().$client`
      UPDATE draft_entities SET body = jsonb_set(body::jsonb, '{translations}', ${JSON.stringify(
        Object.fromEntries(
          codes.map((code) => [
            code,
            {
              title: 'x',
              description: 'ä'.repeat(2000),
              statusLabel: null,
              features: [],
              customButtonLabel: null,
            },
          ]),
        ),
      )}::text::jsonb)::text WHERE project_id = ${project.id} AND id = ${area.id}`;
    const stay = await patchPlace(ada.access, project.id, path, { rating: 3 });
    expect(stay.status).toBe(200);
    const smaller = { translations: { [codes[0] ?? '']: { description: 'short' } }, rating: 3 };
    expect((await patchPlace(ada.access, project.id, path, smaller)).status).toBe(200);
    const larger = { translations: { [codes[0] ?? '']: { description: 'a little longer' } } };
    expect((await patchPlace(ada.access, project.id, path, larger)).status).toBe(400);
    const draft = await projectOf(ada, project.id);
    const back = await patchDraft(draft, { levels_data: draft.levels, name: 'Kept' });
    expect([back.status, back.body.name]).toEqual([200, 'Kept']);
    expect((await api('POST', projectPath(project.id, 'publish/'), { token: ada.access })).status).toBe(200);
  });
});

test('a level with too many bytes of lines is 400 at the level, a tag with too many at the tag', async () => {
  const project = await newSavedProject(ada);
  const points = outline(100);
  const lines = Array.from({ length: 150 }, () => ({ kind: 'wall', points }));
  const level = { kind: 'level', op: 'update', id: project.levels[0].id, fields: { wayfinding: { lines } } };
  const refused = await sendChanges(ada.access, project.id, project.revision, [level]);
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['changes[0]']]);
  const translations = Object.fromEntries(
    Array.from({ length: 90 }, (_, i) => [
      `${'abcdefghij'[i % 10]}${'abcdefghij'[Math.floor(i / 10)]}`,
      '語'.repeat(100),
    ]),
  );
  const inPlace = await patchPlace(ada.access, project.id, `areas/${project.levels[0].areas[0].key}/`, {
    tags: [{ name: 'Long', translations }],
  });
  expect(inPlace.status).toBe(400);
  const tag = await api('POST', projectPath(project.id, 'tags/'), {
    token: ada.access,
    json: { name: 'Long', color: '#00f', translations },
  });
  expect(tag.status).toBe(400);
});

describe('The content of a draft', () => {
  const stored = async (id: string) => {
    const [row] = await database().$client`
      SELECT content_bytes::float8 AS kept, (SELECT sum(octet_length(body)) FROM draft_levels WHERE project_id = p.id)
        + COALESCE((SELECT sum(octet_length(body)) FROM draft_entities WHERE project_id = p.id), 0)
        + COALESCE((SELECT sum(octet_length(name) + octet_length(translations::text)) FROM tags WHERE project_id = p.id), 0)
        + COALESCE((SELECT sum(octet_length(alt::text)) FROM images
          WHERE project_id = p.id AND deleted_at IS NULL AND alt <> '{}'), 0) AS counted FROM projects p WHERE id = ${id}`;
    return { kept: row?.kept, counted: Number(row?.counted) };
  };

  test('is counted exactly by every way to write, and shown', async () => {
    const project = await newSavedProject(ada);
    const { id } = project;
    const token = ada.access;
    const [area] = project.levels[0].areas;
    const expectExact = async () => {
      const { kept, counted } = await stored(id);
      expect(kept).toBe(counted);
      expect((await projectOf(ada, id)).content_bytes).toBe(kept);
    };
    await expectExact();
    await patchPlace(token, id, `areas/${area.key}/`, { price: '5 €', translations: textsOf(3) });
    await expectExact();
    await patchPlace(token, id, `areas/${area.key}/`, {
      tags: [{ name: 'Shop', translations: { de: 'Laden' } }],
    });
    await expectExact();
    await patchPlace(token, id, `areas/${area.key}/`, {
      translations: { [codes[0] ?? '']: { description: null } },
    });
    await expectExact();
    await api('POST', projectPath(id, 'tags/'), { token, json: { name: 'Cafe', color: '#00f' } });
    await expectExact();
    const before = (await stored(id)).kept;
    const image = (await postFile(token, projectPath(id, 'upload-image/'), await pixels('#0a0'))).body;
    const alt = Object.fromEntries(codes.map((code) => [code, 'ä'.repeat(300)]));
    expect(
      (await api('PATCH', projectPath(id, `images/${image.id}/`), { token, json: { alt } })).status,
    ).toBe(200);
    await expectExact();
    expect((await stored(id)).kept).toBeGreaterThan(before + 40 * 600);
    await api('DELETE', projectPath(id, `images/${image.id}/`), { token });
    await expectExact();
    expect((await stored(id)).kept).toBe(before);
    await api('POST', projectPath(id, 'publish/'), { token });
    const { revision } = await projectOf(ada, id);
    const level = project.levels[0].id;
    await sendChanges(token, id, revision, [{ kind: 'level', op: 'delete', id: level }]);
    await expectExact();
    await api('POST', projectPath(id, 'versions/1/restore/'), { token });
    await expectExact();
    const copy = await api('POST', projectPath(id, 'duplicate/'), { token, json: {} });
    expect(copy.body.content_bytes).toBeGreaterThan(0);
    expect((await stored(copy.body.id)).kept).toBe((await stored(copy.body.id)).counted);
    const billing = await api('GET', `/api/billing/?organization=${ada.organizationId}`, { token });
    expect(billing.body.limits.content_bytes).toBe(plans[billing.body.plan as 'free'].contentBytesMax);
    expect(billing.body.usage.content_bytes).toBeGreaterThanOrEqual((await stored(id)).kept);
  });

  test('beyond the plan refuses every write that makes it larger with 403, and allows all others', async () => {
    const eve = await newPerson('Eve');
    await database().$client`UPDATE organizations SET plan = 'free' WHERE id = ${eve.organizationId}`;
    const project = await newSavedProject(eve);
    const { id } = project;
    const token = eve.access;
    const [level] = project.levels;
    const [area] = level.areas;
    await database().$client`
      INSERT INTO draft_entities (id, project_id, level_id, kind, key, position, is_hidden, body, hash, revision)
      SELECT gen_random_uuid(), ${id}, ${level.id}, 'marker', 'many-' || n, n, false,
        jsonb_set(m.body::jsonb, '{translations}', (
          SELECT jsonb_object_agg(code, jsonb_build_object('title', NULL, 'description', repeat('x', 10000),
            'statusLabel', NULL, 'features', '[]'::jsonb, 'customButtonLabel', NULL))
          FROM unnest(${codes.slice(0, 12)}::text[]) code))::text, 'h' || n, 1
      FROM generate_series(1, 180) n, (SELECT body FROM draft_entities WHERE project_id = ${id} AND kind = 'marker' LIMIT 1) m`;
    await database().$client`UPDATE projects SET content_bytes = content_bytes + (
      SELECT sum(octet_length(body)) FROM draft_entities WHERE project_id = ${id} AND key LIKE 'many-%') WHERE id = ${id}`;
    expect((await projectOf(eve, id)).content_bytes).toBeGreaterThan(plans.free.contentBytesMax);
    const image = (await postFile(token, projectPath(id, 'upload-image/'), await pixels('#0a0'))).body;
    const { revision } = await projectOf(eve, id);
    const add = { kind: 'tag', op: 'create', id: crypto.randomUUID(), fields: { name: 'More' } };
    const writes = [
      await patchPlace(token, id, `areas/${area.key}/`, { price: 'a long price' }),
      await patchPlace(token, id, `areas/${area.key}/`, { tags: [{ name: 'New' }] }),
      await api('PATCH', projectPath(id, 'entities/'), {
        token,
        json: { updates: [{ kind: 'area', id_or_key: area.key, price: 'a long price' }] },
      }),
      await sendChanges(token, id, revision, [add]),
      await api('POST', projectPath(id, 'tags/'), { token, json: { name: 'More', color: '#00f' } }),
      await api('PATCH', projectPath(id, `images/${image.id}/`), { token, json: { alt: { en: 'A hall' } } }),
      await api('POST', projectPath(id, 'duplicate/'), { token, json: {} }),
    ];
    for (const { status, body } of writes) {
      expect([status, body.detail]).toEqual([403, expect.stringContaining('20 MB')]);
      expect(body.detail).toMatch(/would have 2\d(\.\d)? MB/);
    }
    expect((await projectOf(eve, id)).revision).toBe(revision);
    expect((await patchPlace(token, id, `areas/${area.key}/`, { isHidden: true })).status).toBe(200);
    expect((await api('GET', projectPath(id, 'export/'), { token })).status).toBe(200);
    const many = await projectOf(eve, id);
    const [gone] = many.levels[0].markers.filter(({ key }: Json) => key.startsWith('many-'));
    const smaller = await sendChanges(token, id, many.revision, [
      { kind: 'marker', op: 'delete', id: gone.id },
    ]);
    expect(smaller.status).toBe(200);
  });
});
