import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { database } from '#db/client.ts';
import { collectFiles } from '#lib/maps/images/collect-files.ts';
import { listUsedFiles } from '#lib/maps/images/queries-housekeeping.ts';
import { makeBlobStore } from '#lib/platform/files/blob-store.ts';
import { makeDiskStore } from '#lib/platform/files/disk-store.ts';
import { fileNameOfUrl } from '#lib/platform/files/file-name.ts';
import { fileStore, withFaults } from '#lib/platform/files/file-store.ts';
import type { FileStore } from '#lib/platform/files/store-types.ts';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';
import { settings } from '#lib/platform/settings.ts';
import { api } from '#tests/support/api.ts';
import { startBlobServer } from '#tests/support/blob-server.ts';
import { useBundledPrograms } from '#tests/support/bundled-program.ts';
import { newPerson, newPublishedProject, newSavedProject, type Person } from '#tests/support/factories.ts';
import { draftOf, expectInvariants, liveOf, storedNames } from '#tests/support/invariants.ts';
import { pictureForm, saveForm } from '#tests/support/picture.ts';
import { useService } from '#tests/support/service.ts';
import { mountSmallDisk, noSmallDisk } from '#tests/support/small-disk.ts';
import { targetOf } from '#tests/support/test-server.ts';

useService();
const program = useBundledPrograms();

const kills = process.env.LONG_TESTS ? 100 : 4;
const levels = Array.from({ length: 5 }, (_, i) => ({ name: `Level ${i}` }));

let ada: Person;
let usual: FileStore;
beforeAll(async () => {
  ada = await newPerson();
  usual = fileStore();
});
afterEach(() => setProcessSingleton('file-store', usual));

const savePictured = async (id: string, sent: unknown = levels, pictures = levels.length) =>
  api('PATCH', `/api/projects/${id}/`, { token: ada.access, form: await saveForm(sent, pictures) });

describe('fault 20: the file store fails at one of several files', { timeout: 120_000 }, () => {
  test('a blob service that answers 500 from the k-th call on leaves the save undone and no file', async () => {
    const service = await startBlobServer();
    vi.stubEnv('VERCEL_BLOB_API_URL', service.apiUrl);
    setProcessSingleton('file-store', withFaults(makeBlobStore(service.token)));
    const project = await newSavedProject(ada);
    for (const k of [1, 3, 5]) {
      service.failFrom(k);
      const answer = await savePictured(project.id);
      expect([answer.status, Object.keys(answer.body)]).toEqual([503, ['detail']]);
      service.fail(null);
      await expectInvariants({
        person: ada,
        projectId: project.id,
        drafts: [project.levels],
        answers: [answer],
      });
      expect(service.blobs.size).toBe(0);
    }
    expect((await savePictured(project.id)).status).toBe(200);
    await api('DELETE', `/api/projects/${project.id}/`, { token: ada.access });
    await expect.poll(storedNames).toEqual([]);
    vi.unstubAllEnvs();
    await service.close();
  });

  const noDisk = noSmallDisk();
  test.skipIf(noDisk)('a full disk leaves the save undone and no file', async () => {
    const disk = mountSmallDisk(8);
    if (!disk) throw new Error(noDisk ?? '');
    setProcessSingleton('file-store', withFaults(makeDiskStore(disk.folder)));
    const project = await newSavedProject(ada);
    disk.fill();
    const answer = await savePictured(project.id);
    expect([answer.status, Object.keys(answer.body)]).toEqual([503, ['detail']]);
    disk.free();
    expect(await storedNames()).toEqual([]);
    expect(await draftOf(ada, project.id)).toEqual(project.levels);
    expect((await savePictured(project.id)).status).toBe(200);
    await expectInvariants({ person: ada, projectId: project.id, answers: [answer] });
    await api('DELETE', `/api/projects/${project.id}/`, { token: ada.access });
    await expect.poll(storedNames).toEqual([]);
    disk.remove();
  });
});

describe('fault 22: the process dies between a file and its row', {
  timeout: 60_000 + kills * 10_000,
}, () => {
  test(`killed ${kills} times while it saves pictures, the process loses no used file and leaves no unused one`, async () => {
    const project = await newSavedProject(ada);
    let leftOver = 0;
    for (let killed = 0; killed < kills; killed++) {
      const child = await startSaving(project.id);
      await sleep(Math.random() * 400);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      const used = await listUsedFiles();
      leftOver += (await storedNames()).filter((name) => !used.has(name)).length;
      await expectInvariants({ person: ada, projectId: project.id });
    }
    console.log(`${leftOver} files were left over and collected.`);
    for (const { imageUrl } of (await draftOf(ada, project.id)) as { imageUrl: string | null }[]) {
      if (imageUrl) expect(await fileStore().get(fileNameOfUrl(imageUrl) ?? '')).not.toBeNull();
    }
  });

  test('housekeeping beside running saves deletes no file that a save has just stored', async () => {
    const projects = await Promise.all([1, 2, 3].map(() => newSavedProject(ada)));
    let isSaving = true;
    const cleaning = (async () => {
      while (isSaving) await collectFiles(new Date());
    })();
    const answers = await Promise.all(
      projects.map(async ({ id }) => {
        const each = [];
        for (let i = 0; i < 4; i++) each.push((await savePictured(id)).status);
        return each;
      }),
    );
    isSaving = false;
    await cleaning;
    expect(answers.flat()).toEqual(Array(12).fill(200));
    for (const { id } of projects) await expectInvariants({ person: ada, projectId: id });
  });
});

describe('fault 23: a file is deleted from outside', () => {
  test('its address is 404, and the map, the draft, a copy and an export keep working', async () => {
    const project = await newPublishedProject(ada);
    await savePictured(project.id, project.levels, 1);
    const at = `/api/projects/${project.id}/`;
    await api('POST', `${at}upload-image/`, { token: ada.access, form: await pictureForm('file') });
    await api('POST', `${at}update-live/`, { token: ada.access });
    const live = (await liveOf(project.id)) as { imageUrl: string }[];
    const folder = join(settings().dataDir, 'files');
    for (const each of readdirSync(folder)) rmSync(join(folder, each), { recursive: true });
    expect(await liveOf(project.id)).toEqual(live);
    expect((await api('GET', new URL(live[0]?.imageUrl ?? '').pathname)).status).toBe(404);
    for (const path of ['', 'levels/', 'export/', 'images/'])
      expect([path, (await api('GET', at + path, { token: ada.access })).status]).toEqual([path, 200]);
    expect((await api('POST', `${at}duplicate/`, { token: ada.access, json: {} })).status).toBe(201);
    expect((await api('GET', '/api/health/')).status).toBe(200);
  });
});

async function startSaving(projectId: string) {
  const [{ name = '' } = {}] = await database().execute<{ name: string }>(
    sql`SELECT current_database() AS name`,
  );
  const child = spawn(process.execPath, [program('save-until-killed'), ada.userId, projectId], {
    env: {
      ...process.env,
      DATABASE_TARGET: JSON.stringify(targetOf(inject('server'), name)),
      DATA_DIR: settings().dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((done, fail) => {
    createInterface({ input: child.stdout }).on('line', (line) => line === 'ready' && done());
    child.once('exit', () => fail(new Error('The saver ended by itself.')));
  });
  return child;
}
