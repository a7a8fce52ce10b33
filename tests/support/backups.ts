import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, inject } from 'vitest';
import { type ConnectOptions, connect, type Database, database } from '#db/client.ts';
import { createArchive } from '#lib/operations/backup/archive-file.ts';
import { type RestoreOptions, restoreBackup } from '#lib/operations/backup/restore-backup.ts';
import type { TarEntry } from '#lib/operations/backup/tar.ts';
import { writeBackup } from '#lib/operations/backup/write-backup.ts';
import { onServer, targetOf } from './test-server.ts';

const never = new AbortController().signal;

/** Gives this test file a folder for archives, and empty databases. All of it goes at its end. */
export function useBackups() {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-backups-'));
  const opened: Database[] = [];
  const made: string[] = [];
  let count = 0;
  afterAll(async () => {
    for (const db of opened) await db.$client.end({ timeout: 1 });
    for (const name of made)
      await onServer(
        inject('server'),
        (client) => client`drop database if exists ${client(name)} with (force)`,
      );
    rmSync(folder, { recursive: true, force: true });
  });
  const newTarget = async (): Promise<ConnectOptions & { name: string }> => {
    const name = `atrium_restored_${process.pid}_${randomBytes(4).toString('hex')}`;
    await onServer(inject('server'), (client) => client`create database ${client(name)}`);
    made.push(name);
    return { ...targetOf(inject('server'), name), name };
  };
  const open = (target: ConnectOptions) => {
    const db = connect({ ...target, connectionsMax: 4 });
    opened.push(db);
    return db;
  };
  const newFile = () => {
    count += 1;
    return join(folder, `${count}.backup`);
  };
  return {
    folder,
    newFile,
    newTarget,
    newDatabase: async () => open(await newTarget()),
    /** Writes a backup of the test's database. Returns its file and what was said. */
    backUp: async (options: { db?: Database; withFiles?: boolean; withSecret?: boolean } = {}) => {
      const file = newFile();
      const report: string[] = [];
      const said = await writeBackup({
        db: database(),
        withFiles: false,
        withSecret: false,
        ...options,
        file,
        report: (line) => void report.push(line),
        signal: never,
      });
      return { file, said: said.join('\n'), report };
    },
  };
}

/** Restores an archive, with its files into no store unless one is given. */
export function restore(options: Pick<RestoreOptions, 'db' | 'file'> & Partial<RestoreOptions>) {
  return restoreBackup({ store: null, report: () => {}, signal: never, ...options });
}

/** Writes an archive with the entries of another one, changed. Null leaves an entry out. */
export async function rewrite(
  entries: AsyncIterable<TarEntry>,
  file: string,
  change: (name: string, bytes: Buffer) => [name: string, bytes: Buffer][],
): Promise<void> {
  const archive = await createArchive(file);
  for await (const { name, body } of entries) {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    for (const [newName, bytes] of change(name, Buffer.concat(chunks))) await archive.add(newName, bytes);
  }
  await archive.finish();
}

/** What a restored database has otherwise than the original. */
export const ahead = ['projects.live_version', 'projects.revision'];

/** Returns a hash of all rows of each table, except in these columns, such as `projects.revision`. */
export async function rowsOf(db: Database, without: readonly string[] = []): Promise<Record<string, string>> {
  const tables = await db.execute<{ name: string }>(sql`
    SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
      AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`);
  const rows: Record<string, string> = {};
  for (const { name } of tables) {
    const left = without.flatMap((column) =>
      column.startsWith(`${name}.`) ? column.slice(name.length + 1) : [],
    );
    const [row] = await db.execute<{ hash: string }>(sql`
      SELECT count(*) || ' ' || COALESCE(md5(string_agg(row, ',' ORDER BY row COLLATE "C")), '') AS hash
      FROM (SELECT (to_jsonb(t) - ${sql.param(left)}::text[])::text AS row
        FROM ${sql.identifier(name)} t) rows`);
    rows[name] = row?.hash ?? '';
  }
  return rows;
}
