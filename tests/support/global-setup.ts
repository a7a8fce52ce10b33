import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '#db/migrate.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { startEmbedded } from '#packages/embedded-postgres/src/start-embedded.ts';
import { copyCluster, makeCluster } from './made-cluster.ts';
import { onServer, type TestServer, targetOf } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    server: TestServer;
    /** Folder for the bundles of programs that tests start. */
    programs: string;
  }
}

/** The migrated database that test files clone. */
const templateName = 'atrium_test_template';

/** Starts one server with one migrated template for the whole run. Test files use clones of the template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const { server, stop } = await (url ? useServer(url, project.name) : startServer());
  project.provide('server', server);
  project.provide('programs', makeFolderOfPrograms());
  return stop;
}

/** Makes an empty folder for the bundles of a run, which is removed when the process ends. */
function makeFolderOfPrograms(): string {
  return processSingleton('test-programs', () => {
    // Packages are found from here upwards, and the project's folder is two levels above, as for the build's own files.
    const folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/.program-'));
    // Some programs run as another user.
    chmodSync(folder, 0o755);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  });
}

async function startServer(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const cluster = await makeCluster();
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-tests-'));
  copyCluster(cluster, dataDir);
  const embedded = await startEmbedded({ dataDir, isDurable: false, connectionsMax: 200 });
  const where = { socketFolder: embedded.socketFolder };
  const server: TestServer = { where, template: templateName, cluster };
  // Else it may count the rows of a table just when a file has left it empty, and plans for the next file are slow.
  await onServer(server, async (sql) => {
    await sql`alter system set autovacuum = off`;
    await sql`select pg_reload_conf()`;
    await sql`create database ${sql(templateName)} template postgres strategy file_copy`;
  });
  return {
    server,
    stop: async () => {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Each project of the run has a template of its own on one server. */
async function useServer(url: string, project: string) {
  const template = `atrium_test_${process.pid}_${project}`;
  const server: TestServer = { where: { url }, template, cluster: null };
  await onServer(server, (sql) => sql`create database ${sql(template)}`);
  await migrateDatabase(targetOf(server, template));
  const stop = () =>
    onServer(server, async (sql) => {
      const clones = await sql`select datname from pg_database where starts_with(datname, ${`${template}_`})`;
      for (const name of [...clones.map(({ datname }) => datname), template])
        await sql`drop database if exists ${sql(name)} with (force)`;
    });
  return { server, stop };
}
