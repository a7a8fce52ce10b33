import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { registerDomains } from '#lib/boot/domains.ts';
import { sendDueMails } from '#lib/platform/mail/send-due-mails.ts';
import { processSingleton, setProcessSingleton } from '#lib/platform/process-singletons.ts';
import { parseSettings, type Settings } from '#lib/platform/settings.ts';
import { WorkerPool } from '#lib/platform/work/worker-pool.ts';
import { useDatabase } from './database.ts';

/** A long run leaves many mails to send. */
const cleanUpMs = 600_000;

/**
 * Accounts are made throughout a run, and the threads of passwords would end after two idle seconds and load their
 * dictionaries again. A new process needs them once. `tests/unit/accounts/password-worker.test.ts` lets them end.
 */
const keptThread = { program: 'lib/identity/auth/password-worker.ts', threads: 1, idleMs: 600_000 };

let base: Settings | null = null;

/**
 * Gives this test file the whole service: its own database and data folder, without limits of rate. Call it once, at
 * the top of the file. `useStore` replaces the clone of the run's database if a test needs another.
 */
export function useService(useStore: () => void = useDatabase): void {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-test-'));
  base = { ...parseSettings({ DATA_DIR: dataDir, RATE_LIMITS: 'off' }) };
  setProcessSingleton('settings', base);
  processSingleton('password-pool', () => new WorkerPool(keptThread));
  registerDomains();
  useStore();
  beforeAll(() => setProcessSingleton('settings', base));
  afterEach(() => setProcessSingleton('settings', base));
  afterAll(async () => {
    // Mails are sent after the answer, so send the last ones before the database is dropped.
    await sendDueMails().catch(() => {});
    rmSync(dataDir, { recursive: true, force: true });
  }, cleanUpMs);
}

/** Changes settings until the end of the running test. */
export function withSettings(changes: Partial<Settings>): void {
  if (!base) throw new Error('Call useService() first.');
  setProcessSingleton('settings', { ...base, ...changes });
}
