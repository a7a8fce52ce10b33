import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { operatorContext } from '#lib/boot/run-command.ts';
import { collectFiles } from '#lib/maps/images/collect-files.ts';
import { cleanImages } from '#lib/maps/projects/clean-images.ts';
import { fileNameOfUrl } from '#lib/platform/files/file-name.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { api } from '#tests/support/api.ts';
import { newProject } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
import { callsOf, usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();
const { call, upload } = callsOf(ada);

const secret = 'Taken at the house of Ada';
const photo = async () =>
  new Uint8Array(
    await sharp({ create: { width: 400, height: 300, channels: 3, background: '#abc' } })
      .jpeg()
      .withExif({ IFD0: { ImageDescription: secret } })
      .toBuffer(),
  );

let operator: ReturnType<typeof operatorContext>;
beforeEach(() => {
  operator = operatorContext();
});

const clean = (project: string | null, isDryRun = false) => cleanImages(operator.ctx, { project, isDryRun });

/** Puts the bytes of an earlier version, which kept metadata, into the file of an image. */
async function soil(url: string): Promise<string> {
  const name = fileNameOfUrl(url) ?? '';
  await fileStore().put(name, await photo(), 'image/jpeg');
  return name;
}

/** Returns the file of the first picture of the kiosk. */
const pictureOf = ({ settings }: { settings: { kiosk: { pictures: { url: string }[] } } }) =>
  fileNameOfUrl(settings.kiosk.pictures[0]?.url ?? '');

const hasSecret = async (name: string) =>
  Buffer.from((await fileStore().get(name))?.bytes ?? []).includes(secret);

/** A published project with a photograph as plan, on a place and as logo, all of them with metadata, and a version. */
async function soiledProject() {
  const { id } = await newProject(ada);
  const path = `/api/projects/${id}/`;
  const image = (await upload(`${path}upload-image/`, await photo())).body;
  const place = { position: { x: 1, y: 1 }, key: 'desk', images: [{ id: image.id }] };
  const saved = await call('PATCH', path, {
    appearance: { logo: image.url },
    settings: { kiosk: { pictures: [image.id] } },
    levels_data: [{ name: 'Ground', imageUrl: image.url, markers: [place] }],
  });
  expect(saved.status).toBe(200);
  await call('POST', `${path}publish/`);
  return { id: id as string, path, imageId: image.id as string, before: await soil(image.url) };
}

test('a stored photograph loses its metadata under a new name, which draft, live map, logo and versions follow', async () => {
  const { id, path, before } = await soiledProject();
  const was = (await call('GET', path)).body;
  const liveWas = (await api('GET', `/api/p/${id}/`)).body;
  expect(await clean(id)).toEqual({ read: 1, cleaned: 1, projects: 1, unreadable: [] });
  const now = (await call('GET', path)).body;
  const after = fileNameOfUrl(now.levels[0].imageUrl) ?? '';
  expect(after).not.toBe(before);
  expect(await hasSecret(after)).toBe(false);
  expect([now.appearance.logo, now.levels[0].markers[0].images[0].url].map(fileNameOfUrl)).toEqual([
    after,
    after,
  ]);
  expect(pictureOf(now)).toBe(after);
  expect(now.revision).toBe(was.revision + 1);
  const level = await api('GET', `/api/p/${id}/levels/${now.levels[0].id}/`);
  expect(fileNameOfUrl(level.body.imageUrl)).toBe(after);
  expect(level.body.markers[0].images.map(({ url }: { url: string }) => fileNameOfUrl(url))).toEqual([after]);
  const live = (await api('GET', `/api/p/${id}/`)).body;
  expect([fileNameOfUrl(live.appearance.logo), live.version]).toEqual([after, liveWas.version + 1]);
  expect(pictureOf(live)).toBe(after);
  const [kept] = await database().$client`
    SELECT parts#>>'{settings,kiosk,pictures,0,file}' AS file FROM project_versions WHERE project_id = ${id}`;
  expect(kept?.file).toBe(after);
  await call('POST', `${path}versions/1/restore/`);
  expect(fileNameOfUrl((await call('GET', path)).body.appearance.logo)).toBe(after);
  const [row] = await database()
    .$client`SELECT byte_count::int AS bytes FROM images WHERE project_id = ${id}`;
  expect(row?.bytes).toBe((await fileStore().get(after))?.bytes.byteLength);
});

test('the old name of a cleaned photograph answers the same bytes until housekeeping deletes it', async () => {
  const { id, path, before } = await soiledProject();
  await clean(id);
  const after = fileNameOfUrl((await call('GET', path)).body.levels[0].imageUrl) ?? '';
  const [old, current] = [await fileStore().get(before), await fileStore().get(after)];
  expect(old?.bytes).toEqual(current?.bytes);
  const hourMs = 60 * 60 * 1000;
  await collectFiles(new Date());
  expect(await fileStore().get(before)).not.toBeNull();
  await collectFiles(new Date(Date.now() + hourMs + 1000));
  expect([await fileStore().get(before), await fileStore().get(after)]).toEqual([null, current]);
});

test('a dry run counts and changes nothing, and a second run finds nothing', async () => {
  const { id, path, before } = await soiledProject();
  const was = (await call('GET', path)).body;
  expect(await clean(id, true)).toEqual({ read: 1, cleaned: 1, projects: 1, unreadable: [] });
  expect([await hasSecret(before), (await call('GET', path)).body]).toEqual([true, was]);
  expect((await clean(id)).cleaned).toBe(1);
  expect((await clean(id)).cleaned).toBe(0);
});

test('all projects are cleaned, and a file that is missing or damaged is named and stops nothing', async () => {
  const [lost, damaged, soiled] = [await soiledProject(), await soiledProject(), await soiledProject()];
  await fileStore().delete([lost.before]);
  await fileStore().put(damaged.before, new Uint8Array(99), 'image/jpeg');
  const { unreadable } = await clean(null);
  expect(unreadable.sort()).toEqual([lost.before, damaged.before].sort());
  const rows = await database().$client`SELECT file FROM images WHERE id = ${soiled.imageId}`;
  expect(await hasSecret(rows[0]?.file)).toBe(false);
  await expect(clean('no-such-project')).rejects.toMatchObject({ kind: 'notFound' });
});
