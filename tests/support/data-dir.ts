import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, vi } from 'vitest';
import { connect, type Database } from '#db/client.ts';
import { findPostmaster } from '#packages/embedded-postgres/src/postmaster.ts';
import { useBundledPrograms } from './bundled-program.ts';
import { type EmbeddedProcess, type EmbeddedProcessOptions, useEmbedded } from './embedded-process.ts';
import { copyCluster } from './made-cluster.ts';

/** Time for a server to notice that its last process has ended, and to stop. */
export const endMs = 15_000;
export const isRoot = process.getuid?.() === 0;
/** A user without a name. */
export const otherUid = 61_234;
/** False in the closed home of root, and where a user without a name gets no namespace, which initdb then needs. */
export const canBeOther =
  isRoot &&
  spawnSync('unshare', ['-U', process.execPath, '--version'], { uid: otherUid, gid: otherUid, cwd: '/' })
    .status === 0;

/** Gives each test of a file an empty data folder, and ends the processes that it starts on it. */
export function useDataDir() {
  const program = useBundledPrograms();
  const started: EmbeddedProcess[] = [];
  const commands = mkdtempSync(join(tmpdir(), 'atrium-commands-'));
  chmodSync(commands, 0o755);
  /** A database after a first start, for tests of later starts. */
  const made = mkdtempSync(join(tmpdir(), 'atrium-embedded-made-'));
  let dataDir = '';

  const ready = inject('server').cluster;

  beforeAll(async () => {
    if (ready) return;
    const first = await useEmbedded(program('use-embedded'), made);
    await first.end('SIGTERM');
    await vi.waitUntil(() => postmasterPid(made) === null, { timeout: endMs });
  });

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'atrium-embedded-'));
  });

  afterEach(async () => {
    for (const each of started.splice(0)) await each.end('SIGTERM');
    await expect.poll(() => postmasterPid(), { timeout: endMs }).toBeNull();
    rmSync(dataDir, { recursive: true, force: true });
  });

  afterAll(() => {
    for (const folder of [commands, made]) rmSync(folder, { recursive: true, force: true });
  });

  /** Puts the made database into the data folder of the test, or into another one. */
  function startFromMade(target = dataDir): void {
    copyCluster(ready ?? join(made, 'postgres'), target);
  }

  async function use(
    options: EmbeddedProcessOptions = {},
    folder = dataDir,
    file = program('use-embedded'),
  ): Promise<EmbeddedProcess> {
    const process = await useEmbedded(file, folder, options);
    started.push(process);
    return process;
  }

  function postmasterPid(folder = dataDir): number | null {
    return findPostmaster(join(folder, 'postgres'))?.pid ?? null;
  }

  /** Returns a PATH with the commands that the embedded database uses, except for those named. */
  function pathWithout(...missing: string[]): string {
    const folder = join(commands, missing.join('-'));
    mkdirSync(folder, { recursive: true });
    for (const name of 'sh mkfifo chown test true rm rmdir sleep touch flock unshare'.split(' ')) {
      const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
      const file = found.startsWith('/') ? found : `/usr/bin/${name}`;
      if (!missing.includes(name)) spawnSync('ln', ['-sf', file, join(folder, name)]);
    }
    return folder;
  }

  return { folder: () => dataDir, commands, startFromMade, use, postmasterPid, pathWithout };
}

export async function withDatabase<T>(
  user: EmbeddedProcess,
  read: (db: Database) => PromiseLike<T>,
): Promise<T> {
  const db = connect({ socketFolder: user.socketFolder, connectionsMax: 1 });
  try {
    return await read(db);
  } finally {
    await db.$client.end({ timeout: 1 });
  }
}
