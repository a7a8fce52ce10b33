import { beforeAll, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { newProject } from '#tests/support/factories.ts';
import { projectOf, projectPath } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { callsOf, usePerson } from '#tests/support/use-person.ts';
import { bootstrapIn, setViewerAssets } from '#tests/support/viewer-assets.ts';

useService();

const ada = usePerson();
const { call } = callsOf(ada);
beforeAll(setViewerAssets);

const picture = (color: string) =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="${color}"/></svg>`).toString('base64')}`;

test('a building with a basement has different keys below and above ground, and opens on its ground floor', async () => {
  const { id } = await newProject(ada);
  const levels_data = [
    { name: 'Level -1', order: 0, imageUrl: picture('#111') },
    { name: '-1', order: 1 },
    { name: 'Level 0', order: 2, imageUrl: picture('#222') },
    { name: 'Level 1', order: 3, imageUrl: picture('#333') },
    { name: '1', order: 4 },
  ];
  expect(await call('PATCH', projectPath(id), { levels_data })).toMatchObject({ status: 200 });
  const { levels, thumbnail, organization, settings } = await projectOf(ada, id);
  expect(levels.map(({ key }: { key: string }) => key)).toEqual([
    'level-minus-1',
    'minus-1',
    'level-0',
    'level-1',
    '1',
  ]);
  const ground = levels[2];
  expect(thumbnail).toBe(ground.imageThumbnails[0]);
  const listed = await call('GET', `/api/projects/?organization=${organization}`);
  expect(listed.body.results[0].thumbnail).toBe(thumbnail);
  expect(await call('POST', projectPath(id, 'publish/'))).toMatchObject({ status: 200 });
  const opened = async () => bootstrapIn((await api('GET', `/embed/${id}`)).body).firstLevelId;
  expect(await opened()).toBe(ground.id);
  const chosen = { ...settings, defaultLevelId: levels[0].id };
  expect(await call('PATCH', projectPath(id), { settings: chosen })).toMatchObject({ status: 200 });
  expect(await call('POST', projectPath(id, 'update-live/'))).toMatchObject({ status: 200 });
  expect(await opened()).toBe(levels[0].id);
  expect((await projectOf(ada, id)).thumbnail).toBe(levels[0].imageThumbnails[0]);
});
