import { beforeAll, expect, test } from 'vitest';
import { connect, database } from '#db/client.ts';
import { collectFiles } from '#lib/maps/images/collect-files.ts';
import { fileNameOfUrl, newFileName } from '#lib/platform/files/file-name.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { areFilesHeld, holdFiles } from '#lib/platform/files/held-files.ts';
import { api } from '#tests/support/api.ts';
import { databaseTarget } from '#tests/support/database.ts';
import { newPerson, newProject, type Person } from '#tests/support/factories.ts';
import { saveForm } from '#tests/support/picture.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
beforeAll(async () => {
  ada = await newPerson();
});

const inTwoHours = () => new Date(Date.now() + 2 * 3_600_000);
const isThere = async (name: string) => (await fileStore().get(name)) !== null;

test('while files are held neither housekeeping nor the deletion of a project deletes any, and afterwards housekeeping does', async () => {
  const orphan = newFileName('png');
  await fileStore().put(orphan, new Uint8Array([1]), 'image/png');
  const project = await newProject(ada);
  const form = await saveForm([{ name: 'Ground', key: 'ground' }], 1);
  const saved = await api('PATCH', `/api/projects/${project.id}/`, { token: ada.access, form });
  const plan = fileNameOfUrl(saved.body.levels[0].imageUrl) ?? '';
  expect(await isThere(plan)).toBe(true);

  await holdFiles(database(), async () => {
    expect((await api('DELETE', `/api/projects/${project.id}/`, { token: ada.access })).status).toBe(204);
    expect(await collectFiles(inTwoHours())).toBe(0);
    expect([await isThere(plan), await isThere(orphan)]).toEqual([true, true]);
  });
  expect(await collectFiles(inTwoHours())).toBeGreaterThan(1);
  expect([await isThere(plan), await isThere(orphan)]).toEqual([false, false]);
});

test('two backups hold files together, until the last of them ends', async () => {
  await holdFiles(database(), async () => {
    await holdFiles(database(), async () => {});
    expect(await areFilesHeld()).toBe(true);
  });
  expect(await areFilesHeld()).toBe(false);
});

test('a holder that dies holds nothing, and work whose hold breaks fails', async () => {
  const other = connect({ ...databaseTarget(), connectionsMax: 1 });
  let begun: () => void = () => {};
  const holds = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const work = holdFiles(other, () => {
    begun();
    return new Promise<void>(() => {});
  });
  const failed = work.catch((error: unknown) => error);
  await holds;
  expect(await areFilesHeld()).toBe(true);
  await other.$client.end({ timeout: 0 });
  await expect.poll(areFilesHeld).toBe(false);
  expect(await Promise.race([failed, 'goes on'])).not.toBeUndefined();
});
