import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { closeDatabase, connect, registerDatabase } from '#db/client.ts';
import { socketAnswers } from '#db/embedded/answers.ts';
import { findPostmaster } from '#db/embedded/postmaster.ts';
import { type EmbeddedServer, startEmbedded } from '#db/embedded.ts';
import { migrateDatabase } from '#db/migrate.ts';

export type OwnServer = {
  socketFolder: () => string;
  /** Ends the server like a crash (`pg_ctl stop -m immediate`). Its supervisor starts it again. */
  crash: () => void;
  /** Resolves once a new server accepts queries, to the ms since the call. */
  isBack: () => Promise<number>;
};

/** Gives this test file a durable PostgreSQL server of its own that may crash. Pass it to `useService`. */
export function useOwnServer(): OwnServer {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-own-'));
  let server: EmbeddedServer | null = null;
  let crashed: number | null = null;
  const folder = () => server?.socketFolder ?? '';
  const pid = () => findPostmaster(join(dataDir, 'postgres'))?.pid ?? null;
  beforeAll(async () => {
    server = await startEmbedded({ dataDir });
    await migrateDatabase({ socketFolder: folder() });
    registerDatabase(connect({ socketFolder: folder() }));
  });
  afterAll(async () => {
    await closeDatabase();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    socketFolder: folder,
    crash: () => {
      crashed = pid();
      if (crashed !== null) process.kill(crashed, 'SIGQUIT');
    },
    isBack: async () => {
      const startedAt = performance.now();
      while ([crashed, null].includes(pid()) || !(await socketAnswers(folder()))) {
        if (performance.now() - startedAt > 30_000) throw new Error('The server did not come back.');
        await sleep(20);
      }
      return performance.now() - startedAt;
    },
  };
}
