import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '#db/migrate.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { startEmbedded } from '#packages/embedded-postgres/src/start-embedded.ts';
import { onServer, type TestServer, targetOf } from './test-server.ts';

/** The migrated database that test files clone, beside the one of the service, which is migrated too. */
export const templateName = 'atrium_test_template';

/**
 * Makes the data of a database server once for all servers of the run, because to make them takes a second of processor
 * time each. Returns their folder, which is removed when the process ends.
 */
export function makeCluster(): Promise<string> {
  return processSingleton('test-cluster', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'atrium-cluster-'));
    process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
    const { socketFolder, stop } = await startEmbedded({ dataDir, isDurable: false });
    const server: TestServer = { where: { socketFolder }, template: templateName, cluster: null };
    await migrateDatabase({ socketFolder });
    await onServer(server, (sql) => sql`create database ${sql(templateName)}`);
    await migrateDatabase(targetOf(server, templateName));
    await stop();
    return join(dataDir, 'postgres');
  });
}

/** Copies the data of a server that does not run into a new data folder. */
export function copyCluster(cluster: string, dataDir: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', cluster, join(dataDir, 'postgres')], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The data of the server were not copied: ${stderr}`);
}
