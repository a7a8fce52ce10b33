import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { migrateDatabase } from '#db/migrate.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { startEmbedded } from '#packages/embedded-postgres/src/start-embedded.ts';
import { onServer } from './test-server.ts';

/**
 * Makes the data of a database server once for all servers of the run, because to make them takes a second of processor
 * time each. Returns their folder, which is removed when the process ends. The database of the service is migrated.
 */
export function makeCluster(): Promise<string> {
  return processSingleton('test-cluster', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'atrium-cluster-'));
    process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
    const { socketFolder, stop } = await startEmbedded({ dataDir, isDurable: false });
    await migrateDatabase({ socketFolder });
    await onServer({ where: { socketFolder } }, leaveEmptyLog);
    await stop();
    return join(dataDir, 'postgres');
  });
}

/** Goes on in a new file of the write-ahead log, which is sparse, because each copy takes as long as its bytes. */
async function leaveEmptyLog(sql: Sql): Promise<void> {
  const settings = ['wal_init_zero', 'wal_recycle'];
  for (const name of settings) await sql.unsafe(`alter system set ${name} = off`);
  await sql`select pg_reload_conf()`;
  await sql`select pg_switch_wal()`;
  // The copies have the usual settings.
  for (const name of settings) await sql.unsafe(`alter system reset ${name}`);
  await sql`checkpoint`;
}

/** Copies the data of a server that does not run into a new data folder. */
export function copyCluster(cluster: string, dataDir: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', cluster, join(dataDir, 'postgres')], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The data of the server were not copied: ${stderr}`);
}
