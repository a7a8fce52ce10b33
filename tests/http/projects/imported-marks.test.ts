import { expect, test } from 'vitest';
import { limits } from '#lib/plans/limits.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newPublishedProject } from '#tests/support/factories.ts';
import { projectOf, projectPath, publicOf } from '#tests/support/projects.ts';
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
