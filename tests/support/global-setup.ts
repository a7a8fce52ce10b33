import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '#db/migrate.ts';
import { startEmbedded } from '#packages/embedded-postgres/src/start-embedded.ts';
import { onServer, type TestServer, targetOf } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    server: TestServer;
  }
}

/** Starts one server with one migrated template for the whole run. Every test file clones the template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const template = `atrium_template_${process.pid}`;
  const { where, stop } = await startServer();
  const server: TestServer = { where, template };
  await onServer(server, (sql) => sql`create database ${sql(template)}`);
  await migrateDatabase(targetOf(server, template));
  project.provide('server', server);
  return async () => {
    await onServer(server, (sql) => sql`drop database if exists ${sql(template)} with (force)`);
    await stop();
  };
}

async function startServer(): Promise<{ where: TestServer['where']; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { where: { url }, stop: async () => {} };
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-tests-'));
  const embedded = await startEmbedded({ dataDir, isDurable: false, connectionsMax: 200 });
  return {
    where: { socketFolder: embedded.socketFolder },
    stop: async () => {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
