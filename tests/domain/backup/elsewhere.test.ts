import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect, database } from '#db/client.ts';
import { settleSession } from '#lib/operations/backup/queries.ts';
import { makeBlobStore } from '#lib/platform/files/blob-store.ts';
import { makeDiskStore } from '#lib/platform/files/disk-store.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import type { FileStore } from '#lib/platform/files/store-types.ts';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';
import { api } from '#tests/support/api.ts';
import { ahead, restore, rowsOf, useBackups } from '#tests/support/backups.ts';
import { type BlobServer, startBlobServer } from '#tests/support/blob-server.ts';
import { databaseTarget } from '#tests/support/database.ts';
import { newPerson, newProject } from '#tests/support/factories.ts';
import { findOtherPostgres, startOtherPostgres } from '#tests/support/other-postgres.ts';
import { findPgbouncer, startPgbouncer } from '#tests/support/pgbouncer.ts';
import { saveForm } from '#tests/support/picture.ts';
import { useService } from '#tests/support/service.ts';

useService();
const { backUp, newDatabase, newTarget } = useBackups();
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-files-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

let blobs: BlobServer;
let disk: FileStore;
beforeAll(async () => {
  disk = fileStore();
  blobs = await startBlobServer();
  process.env.VERCEL_BLOB_API_URL = blobs.apiUrl;
});
afterAll(async () => {
  setProcessSingleton('file-store', disk);
  delete process.env.VERCEL_BLOB_API_URL;
  await blobs.close();
});

describe('with a blob store', () => {
  let stored: string[] = [];
  beforeAll(async () => {
    setProcessSingleton('file-store', makeBlobStore(blobs.token));
    const ada = await newPerson();
    const { id } = await newProject(ada);
    const form = await saveForm([{ name: 'Ground', key: 'ground' }], 1);
    const saved = await api('PATCH', `/api/projects/${id}/`, { token: ada.access, form });
    expect(saved.status).toBe(200);
    stored = [...blobs.blobs.keys()].filter((name) => !name.startsWith('live/'));
    expect(stored.length).toBeGreaterThan(0);
  });

  test('an archive names the files and leaves them there', async () => {
    const { file, said } = await backUp();
    expect(said).toContain(`the names of ${stored.length} files, which stay in the blob store`);
    const { head, manifest } = await restore({ db: await newDatabase(), file });
    expect([head.files, manifest.files.count]).toEqual(['named', 0]);
  });

  test('a restore into a store with files is refused, unless they are its own now, and names those that are missing', async () => {
    const { file } = await backUp();
    const store = makeBlobStore(blobs.token);
    const db = await newDatabase();
    const before = new Map(blobs.blobs);
    const refused = restore({ db, file, store });
    await expect(refused).rejects.toThrow(
      /has files already, such as .*--take-files.*another BLOB_READ_WRITE_TOKEN/,
    );
    expect(blobs.blobs).toEqual(before);
    const [gone = ''] = stored;
    const bringBack = blobs.lose(gone);
    expect((await restore({ db, file, store, takesFiles: true })).missing).toEqual([gone]);
    bringBack();
    const whole = await restore({ db: await newDatabase(), file, store, takesFiles: true });
    expect(whole.missing).toEqual([]);
  });

  test('an archive with files brings them to a disk, and the names stay the same', async () => {
    const { file } = await backUp({ withFiles: true });
    const store = makeDiskStore(dataDir);
    await restore({ db: await newDatabase(), file, store });
    for (const name of stored)
      expect(Buffer.from((await store.get(name))?.bytes ?? [])).toEqual(blobs.blobs.get(name)?.bytes);
  });

  test('an archive fills another blob store', async () => {
    const { file } = await backUp({ withFiles: true });
    const before = new Map(blobs.blobs);
    blobs.blobs.clear();
    await restore({ db: await newDatabase(), file, store: makeBlobStore(blobs.token) });
    // Files of another service would be in danger, also if the archive brings its own.
    const again = restore({ db: await newDatabase(), file, store: makeBlobStore(blobs.token) });
    await expect(again).rejects.toThrow('has files already');
    for (const name of stored) expect(blobs.blobs.get(name)?.bytes).toEqual(before.get(name)?.bytes);
  });

  test('a missing file is named and stops no backup; a store that fails does', async () => {
    const [gone = ''] = stored;
    const bringBack = blobs.lose(gone);
    expect((await backUp({ withFiles: true })).said).toContain(
      `1 files were missing in the store already: ${gone}`,
    );
    bringBack();
    blobs.fail('stall');
    setProcessSingleton('file-store', makeBlobStore(blobs.token, 200));
    await expect(backUp({ withFiles: true })).rejects.toThrow('did not answer in time');
    blobs.fail(null);
  });
});

test('a role whose statements may take a moment only does not end a backup', async () => {
  const slow = connect({ ...databaseTarget(), connectionsMax: 1 });
  try {
    const told = await slow.transaction(async (tx) => {
      await tx.execute(sql`SELECT set_config('statement_timeout', '300', true)`);
      await settleSession(tx);
      return tx.execute(sql`SELECT pg_sleep(0.5), current_setting('statement_timeout') AS limit`);
    });
    expect(told[0]).toMatchObject({ limit: '0' });
  } finally {
    await slow.$client.end({ timeout: 1 });
  }
});

const where = inject('server').where;
const noPooler =
  findPgbouncer() === null ? 'no PgBouncer' : 'url' in where ? 'TEST_DATABASE_URL is set' : null;

test.skipIf(noPooler)(
  `a backup and its restore pass a pooler that lends connections by transaction${noPooler ? ` (${noPooler})` : ''}`,
  async () => {
    setProcessSingleton('file-store', disk);
    const pooler = await startPgbouncer('socketFolder' in where ? where.socketFolder : '', '*');
    const through = async (name: string) =>
      connect({ url: pooler.url.replace('/postgres?', `/${name}?`), connectionsMax: 4 });
    const [{ name }] = (await database().$client`select current_database() as name`) as unknown as [
      { name: string },
    ];
    const target = await newTarget();
    const [source, restored] = [await through(name), await through(target.name)];
    try {
      const { file } = await backUp({ db: source });
      await restore({ db: restored, file });
      expect(await rowsOf(restored, ahead)).toEqual(await rowsOf(database(), ahead));
    } finally {
      await source.$client.end({ timeout: 1 });
      await restored.$client.end({ timeout: 1 });
      await pooler.stop();
    }
  },
);

const other = findOtherPostgres();

test.skipIf(!other)(
  `a backup moves to another major version of PostgreSQL and back${other ? '' : ' (none is installed)'}`,
  async () => {
    setProcessSingleton('file-store', disk);
    const server = await startOtherPostgres();
    const there = connect({ url: server.url, connectionsMax: 4 });
    try {
      await restore({ db: there, file: (await backUp()).file });
      const back = await newDatabase();
      const second = await restore({ db: back, file: (await backUp({ db: there })).file });
      expect(second.head.postgres).toMatch(new RegExp(`^${other?.major}\\.`));
      const rows = await rowsOf(database(), ahead);
      expect(await rowsOf(there, ahead)).toEqual(rows);
      expect(await rowsOf(back, ahead)).toEqual(rows);
    } finally {
      await there.$client.end({ timeout: 1 });
      await server.stop();
    }
  },
);
