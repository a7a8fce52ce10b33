import type { TestProject } from 'vitest/node';
import { startApp } from './running-app.ts';

/** What metrics and housekeeping of the running app are asked with. */
export const cronSecret = 'a-secret-of-the-browser-tests';

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string;
    outbox: string;
  }
}

/** One running app for all browser tests, with limits off and local webhooks allowed; each test makes its own account. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const app = await startApp({
    env: { RATE_LIMITS: 'off', WEBHOOKS_ALLOW_LOCAL: 'true', CRON_SECRET: cronSecret },
  });
  project.provide('origin', app.origin);
  project.provide('outbox', `${app.dataDir}/outbox`);
  return async () => {
    await app.stop();
  };
}
