import type { TestProject } from 'vitest/node';
import { freePort, startApp } from './running-app.ts';
import { dropServerDatabase, newServerDatabase, serverUrl } from './server-database.ts';

/** Secret for metrics and housekeeping of the running app. */
export const cronSecret = 'a-secret-of-the-browser-tests';

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string;
    outbox: string;
  }
}

/**
 * Starts one app for all browser tests, without limits of rate and with local webhooks allowed. Each test makes its own
 * account. If TEST_DATABASE_URL names a server, the app uses a database there.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort();
  const database = `atrium_app_${process.pid}`;
  const app = await startApp({
    port,
    env: {
      ...(serverUrl && (await newServerDatabase(database, `http://127.0.0.1:${port}`))),
      RATE_LIMITS: 'off',
      WEBHOOKS_ALLOW_LOCAL: 'true',
      CRON_SECRET: cronSecret,
    },
  });
  project.provide('origin', app.origin);
  project.provide('outbox', `${app.dataDir}/outbox`);
  return async () => {
    await app.stop();
    if (serverUrl) await dropServerDatabase(database);
  };
}
