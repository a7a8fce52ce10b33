import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { GET } from '#app/api/projects/[[...path]]/route.ts';
import { database } from '#db/client.ts';
import { folderReader } from '#lib/embed/as-files/map-files.ts';
import { listUsedFiles, removeDeletedImages } from '#lib/maps/images/queries-housekeeping.ts';
import { makeLookToken } from '#lib/maps/projects/preview-look-token.ts';
import { fileNameOfUrl } from '#lib/platform/files/file-name.ts';
import { api } from '#tests/support/api.ts';
import { actorOf, newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { pixels, postFile } from '#tests/support/picture.ts';
import { projectCaller, projectOf, projectPath, publicOf, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { bootstrapIn, setViewerAssets } from '#tests/support/viewer-assets.ts';

useService();

let ada: Person;
beforeAll(async () => {
  setViewerAssets();
  ada = await newPerson();
});

const call = projectCaller(() => ada);
const write = (id: string, pictures: unknown) => call('PATCH', id, '', { settings: { kiosk: { pictures } } });
const picturesOf = async (id: string) => (await projectOf(ada, id)).settings.kiosk.pictures;
const idsOf = async (id: string) => (await picturesOf(id)).map((one: { id: string }) => one.id);
const other = '00000000-0000-4000-8000-000000000009';

/** Makes a published map with two uploaded pictures. */
async function pictured() {
  const { id } = await newPublishedProject(ada);
  const made = [];
  for (const color of ['#0a0', '#00a'])
    made.push(
      (await postFile(ada.access, projectPath(id, 'upload-image/'), await pixels(color, 700, 400))).body,
    );
  return { id, images: made as { id: string; url: string; thumbnails: string[]; alt: object }[] };
}

async function exported(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const address = `http://atrium.test${projectPath(id, 'export/')}`;
  const answer = await GET(new Request(address, { headers: { authorization: `Bearer ${ada.access}` } }), {
    params: Promise.resolve({ path: [id, 'export'] }),
  });
  return new Uint8Array(await answer.arrayBuffer());
}

const importInto = ({ access, organizationId: organization }: Person, bytes: Uint8Array<ArrayBuffer>) =>
  postFile(access, '/api/projects/import/', bytes, { organization });

describe('the pictures of a kiosk', () => {
  test('are images of the project in their order, once each, and public with the next publish', async () => {
    const { id, images } = await pictured();
    const [first, second] = images;
    expect(await picturesOf(id)).toEqual([]);
    const kept = (await projectOf(ada, id)).settings.kiosk;
    expect((await write(id, [second?.id, first?.id, second?.id])).status).toBe(200);
    const pictures = [
      { ...second, order: 0 },
      { ...first, order: 1 },
    ];
    expect((await projectOf(ada, id)).settings.kiosk).toEqual({ ...kept, pictures });
    expect((await publicOf(id, '')).settings.kiosk.pictures).toEqual([]);
    await call('POST', id, 'update-live/');
    expect((await publicOf(id, '')).settings.kiosk.pictures).toEqual(pictures);
  });

  test('can be sent back as they were read, and a text that was changed is written to the image', async () => {
    const { id, images } = await pictured();
    const ids = images.map((one) => one.id);
    await write(id, ids);
    const { revision, settings } = await projectOf(ada, id);
    const same = await write(id, settings.kiosk.pictures);
    expect([same.status, same.body.revision]).toEqual([200, revision]);
    const [area] = (await projectOf(ada, id)).levels[0].areas;
    await sendChanges(ada.access, id, revision, [
      { kind: 'area', op: 'update', id: area.id, fields: { images: [ids[0]] } },
    ]);
    const [head, tail] = settings.kiosk.pictures;
    expect((await write(id, [{ ...head, alt: { en: 'A hall' } }, tail])).status).toBe(200);
    expect((await picturesOf(id))[0].alt).toEqual({ en: 'A hall' });
    expect((await projectOf(ada, id)).levels[0].areas[0].images[0].alt).toEqual({ en: 'A hall' });
    await call('PATCH', id, `images/${ids[1]}/`, { alt: { en: 'A garden' } });
    expect((await picturesOf(id))[1].alt).toEqual({ en: 'A garden' });
  });

  test('are refused at their place if the project has no such image, and beyond ten', async () => {
    const { id, images } = await pictured();
    const unknown = await write(id, [images[0]?.id, other]);
    expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['settings.kiosk.pictures[1]']]);
    const many = await write(id, Array(11).fill(images[0]?.id));
    expect([many.status, Object.keys(many.body)]).toEqual([400, ['settings.kiosk.pictures']]);
    const strange = await pictured();
    const foreign = await write(id, [{ id: strange.images[0]?.id }]);
    expect(Object.keys(foreign.body)).toEqual(['settings.kiosk.pictures[0]']);
    const { revision } = await projectOf(ada, id);
    const batch = await sendChanges(ada.access, id, revision, [
      { kind: 'project', op: 'update', id, fields: { settings: { kiosk: { pictures: [other] } } } },
    ]);
    expect(Object.keys(batch.body)).toEqual(['changes[0].fields.settings.kiosk.pictures[0]']);
  });

  test('go with their image, stay on the live map, and come back with a version', async () => {
    const { id, images } = await pictured();
    const ids = images.map((one) => one.id);
    await write(id, ids);
    await call('POST', id, 'update-live/');
    expect((await call('DELETE', id, `images/${ids[0]}/`)).status).toBe(204);
    expect(await idsOf(id)).toEqual([ids[1]]);
    await removeDeletedImages(id);
    const live = (await publicOf(id, '')).settings.kiosk.pictures;
    expect(live.map((one: { id: string }) => one.id)).toEqual(ids);
    expect((await api('GET', new URL(live[0].url).pathname)).status).toBe(200);
    // Backups and housekeeping know every file, also of a picture that only the live map has.
    const used = await listUsedFiles();
    const { url, thumbnails } = live[0] as { url: string; thumbnails: string[] };
    const files = [url, ...thumbnails].map((address) => fileNameOfUrl(address) ?? '');
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((file) => !used.has(file))).toEqual([]);
    // So does a copy of the map as files, which names them relative to itself.
    const project = await publicOf(id, '');
    const reader = folderReader(new URL(url).origin);
    const copied = reader.read<typeof project>(JSON.stringify(project));
    expect(files.filter((file) => ![...reader.files].includes(file))).toEqual([]);
    expect(copied.settings.kiosk.pictures[0].url).toBe(`files/${files[0]}`);
    await call('DELETE', id, `images/${ids[1]}/`);
    const [row] = await database().$client`SELECT settings->'kiosk' AS kiosk FROM projects WHERE id = ${id}`;
    expect(Object.keys(row?.kiosk)).not.toContain('pictures');
    const { results } = (await call('GET', id, 'versions/')).body;
    expect((await call('POST', id, `versions/${results[0].number}/restore/`)).status).toBe(200);
    expect(await idsOf(id)).toEqual(ids);
  });

  test('of a copy and of an import are files of their own, with their texts', async () => {
    const { id, images } = await pictured();
    await write(id, [{ id: images[1]?.id, alt: { en: 'A garden' } }, images[0]?.id]);
    const copy = (await call('POST', id, 'duplicate/', { name: 'Copy' })).body;
    const imported = await importInto(ada, await exported(id));
    expect(imported.status).toBe(201);
    const copied = await picturesOf(copy.id);
    for (const pictures of [copied, await picturesOf(imported.body.id)])
      expect(pictures.map(({ alt }: { alt: object }) => alt)).toEqual([{ en: 'A garden' }, {}]);
    expect(copied.every((one: { id: string }) => !images.some((image) => image.id === one.id))).toBe(true);
    expect((await api('GET', new URL(copied[0].url).pathname)).status).toBe(200);
  });

  test('are there once each, also if a file or an unsaved change names one twice', async () => {
    const { id, images } = await pictured();
    const [first, second] = images.map((one) => one.id);
    await write(id, [first, second]);
    const entries = unzipSync(await exported(id));
    const document = JSON.parse(strFromU8(entries['project.json'] ?? new Uint8Array()));
    const kiosk = document.project.settings.kiosk;
    kiosk.pictures = [kiosk.pictures[0], { id: kiosk.pictures[0], alt: { en: 'A hall' } }, kiosk.pictures[1]];
    const file = zipSync({ ...entries, 'project.json': strToU8(JSON.stringify(document)) });
    const bob = await newPerson();
    const imported = await importInto(bob, file);
    expect(imported.status).toBe(201);
    const pictures = (await projectOf(bob, imported.body.id)).settings.kiosk.pictures;
    expect(pictures.map(({ alt }: { alt: object }) => alt)).toEqual([{ en: 'A hall' }, {}]);
    const token = makeLookToken({ actor: actorOf(ada), now: () => new Date() }, id);
    const look = encodeURIComponent(
      JSON.stringify({ settings: { kiosk: { pictures: [second, first, second] } } }),
    );
    const page = await api('GET', `/preview/${token}?look=${look}`, { token: ada.access });
    const shown = bootstrapIn(page.body).project.settings.kiosk.pictures;
    expect(shown.map((one: { id: string }) => one.id)).toEqual([second, first]);
  });
});
