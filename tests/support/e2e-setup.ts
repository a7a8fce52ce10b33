import type { TestProject } from 'vitest/node';
import { isBuilt } from '#lib/boot/built.ts';
import { freePort, startApp } from './running-app.ts';
import { dropServerDatabase, newServerDatabase, serverUrl } from './server-database.ts';

/** Secret for metrics and housekeeping of the running app. */
export const cronSecret = 'a-secret-of-the-browser-tests';

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string;
    outbox: string;
    /** Where the app's database is: on a server, or in the folder of its own one. */
    database: { url: string | null; cluster: string };
  }
}

/**
 * Starts one app for all browser tests, without limits of rate and with local webhooks allowed. Each test makes its own
 * account. If TEST_DATABASE_URL names a server, the app uses a database there. Throws at once without a build of the
 * present sources, which the tests would not test.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (!isBuilt())
    throw new Error(
      'There is no build of the present sources, so these tests would test others. Run: npm run build',
    );
  const port = await freePort();
  const database = `atrium_app_${process.pid}`;
  const onServer = serverUrl ? await newServerDatabase(database, `http://127.0.0.1:${port}`) : {};
  const app = await startApp({
    port,
    env: {
      ...onServer,
      RATE_LIMITS: 'off',
      WEBHOOKS_ALLOW_LOCAL: 'true',
      CRON_SECRET: cronSecret,
    },
  });
  project.provide('origin', app.origin);
  project.provide('outbox', `${app.dataDir}/outbox`);
  project.provide('database', { url: onServer.DATABASE_URL ?? null, cluster: `${app.dataDir}/postgres` });
  return async () => {
    await app.stop();
    if (serverUrl) await dropServerDatabase(database);
  };
}
