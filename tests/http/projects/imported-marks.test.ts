import { expect, test } from 'vitest';
import { limits } from '#lib/plans/limits.ts';
import { api } from '#tests/support/api.ts';
import { newMember, newPerson, newPublishedProject } from '#tests/support/factories.ts';
import { projectOf, projectPath, publicOf, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();

const marks = 'g.title:en=1x2y3z g.shape=3,0,0,40,40,136.57,800';
const venue = (imported: string) => [
  {
    name: 'Ground',
    key: 'ground',
    areas: [
      {
        key: 'hall',
        data: [
          [0, 0],
          [40, 0],
          [40, 40],
        ],
        imported,
      },
    ],
    markers: [{ key: 'lift', position: { x: 1, y: 1 }, imported }],
  },
];

test('what the last import gave stays in the draft and its copies, and is nowhere public', async () => {
  const ada = await newPerson();
  const { id } = await newPublishedProject(ada, venue(marks));
  const [level] = (await projectOf(ada, id)).levels;
  expect([level?.areas[0]?.imported, level?.markers[0]?.imported]).toEqual([marks, marks]);
  const copy = await api('POST', projectPath(id, 'duplicate/'), { token: ada.access, json: {} });
  const [copied] = (await projectOf(ada, copy.body.id)).levels;
  expect(copied?.areas[0]?.imported).toBe(marks);
  for (const path of ['levels/ground/', 'areas/hall/', 'markers/lift/'])
    expect(JSON.stringify(await publicOf(id, path))).not.toContain('imported');
  const page = await api('GET', `/embed/${id}/`);
  expect(JSON.stringify(page.body)).not.toContain('1x2y3z');
});

test('what the last import gave is bounded and has no control characters', async () => {
  const ada = await newPerson();
  const { id } = await newPublishedProject(ada, venue(marks));
  for (const imported of ['x'.repeat(limits.importedCharsMax + 1), 'a\nb', '']) {
    const answer = await api('PATCH', projectPath(id, ''), {
      token: ada.access,
      json: { levels_data: venue(imported) },
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body)).toContain('levels_data[0].areas[0].imported');
  }
});

test('marks of an import alone are no change for visitors, in any comparison', async () => {
  const ada = await newPerson();
  const project = await newPublishedProject(ada, venue(marks));
  const { id } = project;
  const call = (method: string, path: string, json?: unknown) =>
    api(method, projectPath(id, path), { token: ada.access, json });
  await call('POST', 'versions/', {});
  const [{ areas, markers }] = project.levels;
  const mark = (imported: string | null) =>
    sendMarks([
      { kind: 'area', op: 'update', id: areas[0].id, fields: { imported } },
      { kind: 'marker', op: 'update', id: markers[0].id, fields: { imported } },
    ]);
  const sendMarks = async (changes: unknown) => {
    const { revision } = await projectOf(ada, id);
    expect((await sendChanges(ada.access, id, revision, changes)).status).toBe(200);
  };
  const none = { levels: [], areas: [], markers: [] };
  for (const imported of ['g.title:en=other', null]) {
    await mark(imported);
    expect((await projectOf(ada, id)).has_unpublished_changes).toBe(false);
    for (const path of ['diff/', 'versions/2/diff/'])
      expect((await call('GET', path)).body).toEqual({ added: none, changed: none, removed: none });
    for (const path of ['diff/?detail=true', 'versions/2/diff/?detail=true'])
      expect((await call('GET', path)).body).toMatchObject({ count: 0, changed: none });
  }
  await sendMarks([
    { kind: 'area', op: 'update', id: areas[0].id, fields: { imported: marks.slice(1), color: '#123456' } },
  ]);
  expect((await projectOf(ada, id)).has_unpublished_changes).toBe(true);
  const { count, changed } = (await call('GET', 'diff/?detail=true')).body;
  expect([count, changed.areas[0].fields]).toEqual([
    1,
    [{ path: 'color', before: areas[0].color, after: '#123456' }],
  ]);
  await sendMarks([{ kind: 'area', op: 'update', id: areas[0].id, fields: { color: areas[0].color } }]);
  expect((await projectOf(ada, id)).has_unpublished_changes).toBe(false);
  // A text that looks like a mark is a text, and the order of places is seen by visitors.
  const title = '"imported":"no mark"';
  await sendMarks([
    { kind: 'area', op: 'update', id: areas[0].id, fields: { translations: { en: { title } } } },
  ]);
  expect((await projectOf(ada, id)).has_unpublished_changes).toBe(true);
  expect((await call('GET', 'diff/')).body.changed.areas).toMatchObject([{ id: areas[0].id, title }]);
});

test('who changed a place last stays when only marks of an import change', async () => {
  const ada = await newPerson('Ada Lovelace');
  const bob = await newMember(ada.organizationId, 'member');
  const project = await newPublishedProject(ada, venue(marks));
  const [{ areas }] = project.levels;
  for (const [person, fields] of [
    [ada, { color: '#123456' }],
    [bob, { imported: 'g.title:en=other' }],
  ] as const) {
    const { revision } = await projectOf(ada, project.id);
    const changes = [{ kind: 'area', op: 'update', id: areas[0].id, fields }];
    expect((await sendChanges(person.access, project.id, revision, changes)).status).toBe(200);
  }
  const found = await api('GET', projectPath(project.id, 'diff/?detail=true'), { token: ada.access });
  expect(found.body.changed.areas).toMatchObject([{ changed_by: { email: ada.email } }]);
});
