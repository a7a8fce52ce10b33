import { expect, test } from 'vitest';
import { GET } from '#app/api/projects/[[...path]]/route.ts';
import { fileNameOfUrl } from '#lib/platform/files/file-name.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { newSavedProject } from '#tests/support/factories.ts';
import { pixels } from '#tests/support/picture.ts';
import { projectPath } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { callsOf, usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();
const { call, upload } = callsOf(ada);

const lose = (url: string) => fileStore().delete([fileNameOfUrl(url) ?? '']);

async function exported(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { authorization: `Bearer ${ada.access}`, host: 'atrium.test' };
  const request = new Request(`http://atrium.test${projectPath(id, 'export/')}`, { headers });
  const response = await GET(request, { params: Promise.resolve({ path: [id, 'export'] }) });
  return new Uint8Array(await response.arrayBuffer());
}

test('an export of a project whose files are lost is imported with all the rest', async () => {
  const project = await newSavedProject(ada);
  const path = projectPath(project.id, 'upload-image/');
  const plan = (await upload(path, await pixels())).body;
  const [lost, kept] = [
    (await upload(path, await pixels('#0f0'))).body,
    (await upload(path, await pixels('#00f'))).body,
  ];
  const newIcon = async (name: string) =>
    (await upload(projectPath(project.id, 'icons/'), await pixels('#f00'), { name })).body;
  const [lostIcon, keptIcon] = [await newIcon('Lost'), await newIcon('Kept')];
  const [ground, first] = project.levels;
  const saved = await call('PATCH', projectPath(project.id), {
    appearance: { logo: lost.id },
    levels_data: [
      {
        ...ground,
        imageUrl: plan.url,
        areas: [{ ...ground.areas[0], images: [lost.id, kept.id] }],
        markers: [{ ...ground.markers[0], customIcon: lostIcon.id }],
      },
      { ...first, imageUrl: kept.url, markers: [{ ...first.markers[0], customIcon: keptIcon.id }] },
    ],
  });
  for (const { url } of [plan, lost, lostIcon]) await lose(url);
  const imported = await upload('/api/projects/import/', await exported(project.id), {
    organization: ada.organizationId,
  });
  expect([imported.status, imported.body.file]).toEqual([201, undefined]);
  const [below, above] = imported.body.levels;
  const [wasBelow] = saved.body.levels;
  expect(below).toMatchObject({ imageUrl: null, width: wasBelow.width, height: wasBelow.height });
  expect(below.areas[0]).toMatchObject({ key: 'cafe', data: ground.areas[0].data });
  expect(below.areas[0].images).toHaveLength(1);
  expect(below.markers[0]).toMatchObject({ key: 'entrance', customIcon: null });
  expect(above.imageUrl).toMatch(/\.png$/);
  const icons = (await call('GET', projectPath(imported.body.id, 'icons/'))).body;
  expect(icons).toMatchObject([{ id: above.markers[0].customIcon, name: 'Kept' }]);
  expect(imported.body.appearance.logo).toBeNull();
});
