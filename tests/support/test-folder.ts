import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'atrium-run-';

/**
 * Makes the folder of one run, in which everything that its tests write stays, and removes those of runs that were
 * killed. Its path is short because sockets are in it.
 */
export function newTestFolder(within = tmpdir()): string {
  for (const name of readdirSync(within)) if (isLeft(name)) removeTestFolder(join(within, name));
  const folder = join(within, `${prefix}${process.pid}`);
  mkdirSync(folder);
  // As in the folder around it: as root, tests start servers as other users.
  chmodSync(folder, 0o1777);
  return folder;
}

/** Removes the folder of a run, with the disks that a killed test left mounted in it. */
export function removeTestFolder(folder: string): void {
  for (const mounted of mountsBelow(folder)) spawnSync('umount', ['-l', mounted]);
  // Servers of tests end with their process, a moment after it.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

function isLeft(name: string): boolean {
  const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
  return Number.isInteger(pid) && !isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function mountsBelow(folder: string): string[] {
  const table = '/proc/self/mounts';
  if (!existsSync(table)) return [];
  const places = readFileSync(table, 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '');
  return places.filter((place) => place.startsWith(`${folder}/`));
}
