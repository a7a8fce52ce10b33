import { chownSync, statSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, database, registerDatabase } from '#db/client.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newPublishedProject, smallVenue } from '#tests/support/factories.ts';
import { expectInvariants, liveOf } from '#tests/support/invariants.ts';
import { useOwnServer } from '#tests/support/own-server.ts';
import { useService } from '#tests/support/service.ts';
import { mountSmallDisk, noSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts';
import { onServer } from '#tests/support/test-server.ts';

const diskMb = 64;
const noDisk = noSmallDisk();
let disk: SmallDisk | null = null;

if (noDisk) test.skip(`fault 24: ${noDisk}`);
else {
  let server: ReturnType<typeof useOwnServer>;
  useService(() => {
    server = useOwnServer();
    beforeAll(async () => {
      disk = mountSmallDisk(diskMb);
      // Without user namespaces, the server of root runs as another user, who must own its disk.
      const { uid, gid } = statSync(server.socketFolder());
      if (disk) chownSync(disk.folder, uid, gid);
      const usual = database().$client;
      await usual.unsafe(`create tablespace small location '${disk?.folder}'`);
      await usual.end({ timeout: 1 });
      const where = { socketFolder: server.socketFolder() };
      await onServer({ where }, (sql) => sql`create database small template postgres tablespace small`);
      registerDatabase(connect({ ...where, name: 'small' }));
    });
  });
}
afterAll(() => disk?.remove());

test.skipIf(noDisk)(
  'fault 24: on a full disk writes are 503 and reads go on, and writes work again once there is room',
  async () => {
    const ada = await newPerson();
    const project = await newPublishedProject(ada);
    const live = await liveOf(project.id);
    const save = (levels: unknown) =>
      api('PATCH', `/api/projects/${project.id}/`, { token: ada.access, json: { levels_data: levels } });
    disk?.fill();
    const large = [
      {
        name: 'Large',
        markers: Array.from({ length: 5_000 }, (_, i) => ({ position: { x: i, y: 1 }, title: `Place ${i}` })),
      },
    ];
    const answers = [await save(large), await save(large)];
    const told = { detail: expect.stringContaining('The disk of the service is full.') };
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [503, told],
      [503, told],
    ]);
    expect(await liveOf(project.id)).toEqual(live);
    for (const path of [`/api/p/${project.id}/levels/`, `/api/p/${project.id}/search/?q=a`])
      expect((await api('GET', path)).status).toBe(200);
    expect((await api('GET', `/api/projects/${project.id}/`, { token: ada.access })).status).toBe(200);
    await expectInvariants({
      person: ada,
      projectId: project.id,
      drafts: [project.levels],
      lives: [live],
      answers,
    });
    disk?.free();
    expect((await save(large)).status).toBe(200);
    expect((await save(smallVenue())).status).toBe(200);
    await expectInvariants({ person: ada, projectId: project.id, lives: [live] });
  },
  60_000,
);
