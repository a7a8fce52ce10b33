import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, inject } from 'vitest';
import { closeDatabase, connect, registerDatabase } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { socketAnswers } from '#packages/embedded-postgres/src/answers.ts';
import { findPostmaster } from '#packages/embedded-postgres/src/postmaster.ts';
import { type EmbeddedServer, startEmbedded } from '#packages/embedded-postgres/src/start-embedded.ts';
import { copyCluster } from './made-cluster.ts';

export type OwnServer = {
  socketFolder: () => string;
  /** Ends the server like a crash (`pg_ctl stop -m immediate`). Its supervisor starts it again. */
  crash: () => void;
  /** Ends the server like a crash, and keeps its supervisor from starting it again until `rise`. */
  fall: () => void;
  rise: () => void;
  /** Resolves once a new server accepts queries, to the ms since the call. */
  isBack: () => Promise<number>;
  /** Stops every process of the server: it accepts connections, but answers nothing. */
  freeze: () => void;
  /** Lets a frozen server go on. */
  thaw: () => void;
};

/** Lists the processes of a server: the postmaster first, whose children come after it. */
function processesOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = rows.map((row) => row.trim().split(/ +/).map(Number));
  return [pid, ...pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))];
}

/** Stops every process of the server in a data folder. Returns their ids, for SIGCONT. */
export function freezeServer(dataDir: string): number[] {
  const postmaster = findPostmaster(join(dataDir, 'postgres'))?.pid;
  if (postmaster === undefined) throw new Error('There is no server.');
  process.kill(postmaster, 'SIGSTOP');
  const all = processesOf(postmaster);
  for (const each of all) process.kill(each, 'SIGSTOP');
  return all;
}

/**
 * Gives this test file a durable PostgreSQL server of its own that may crash, with its data in `folder` if there is one.
 * Pass it to `useService`.
 */
export function useOwnServer(folderOfData?: string): OwnServer {
  const dataDir = mkdtempSync(join(folderOfData ?? tmpdir(), 'atrium-own-'));
  const cluster = join(dataDir, 'postgres');
  // The supervisor leaves a server alone that has no folder.
  const hidden = join(dataDir, 'postgres-hidden');
  let server: EmbeddedServer | null = null;
  let crashed: number | null = null;
  let frozen: number[] = [];
  const thaw = () => {
    for (const each of frozen.splice(0)) process.kill(each, 'SIGCONT');
  };
  const folder = () => server?.socketFolder ?? '';
  const pid = () => findPostmaster(cluster)?.pid ?? null;
  const made = inject('server').cluster;
  beforeAll(async () => {
    if (made) copyCluster(made, dataDir);
    server = await startEmbedded({ dataDir });
    if (!made) await migrateDatabase({ socketFolder: folder() });
    registerDatabase(connect({ socketFolder: folder() }));
  });
  const rise = () => {
    if (existsSync(hidden)) renameSync(hidden, cluster);
  };
  const crash = () => {
    crashed = pid();
    if (crashed !== null) process.kill(crashed, 'SIGQUIT');
  };
  afterAll(async () => {
    thaw();
    rise();
    await closeDatabase();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    socketFolder: folder,
    crash,
    fall: () => {
      crash();
      renameSync(cluster, hidden);
    },
    rise,
    isBack: async () => {
      const startedAt = performance.now();
      while ([crashed, null].includes(pid()) || !(await socketAnswers(folder()))) {
        if (performance.now() - startedAt > 30_000) throw new Error('The server did not come back.');
        await sleep(20);
      }
      return performance.now() - startedAt;
    },
    freeze: () => {
      frozen = freezeServer(dataDir);
    },
    thaw,
  };
}
