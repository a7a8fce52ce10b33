import { readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type Postmaster = { pid: number; socketFolder: string | null };

/** Finds a cluster's running server by its lock file. Its socket folder is null until the lock file names it. */
export function findPostmaster(cluster: string): Postmaster | null {
  const lines = readLock(cluster);
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0 || !isPostmaster(pid, lines[1] ?? '', cluster))
    return null;
  return { pid, socketFolder: lines[4]?.trim() || null };
}

/**
 * Deletes a lock file whose process has ended. PostgreSQL does that itself, except when the pid now belongs to another
 * process, as after each restart of a killed container.
 */
export function clearStaleLock(cluster: string): void {
  if (readLock(cluster) && !findPostmaster(cluster)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** Returns the socket folder of the server that made the lock file for this very folder, whether or not it runs here. */
export function socketOfLock(cluster: string): string | null {
  const lines = readLock(cluster);
  return lines && isSameFolder(lines[1] ?? '', cluster) ? lines[4]?.trim() || null : null;
}

function readLock(cluster: string): string[] | null {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
}

/** Checks whether a process has this id, also one of another user. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A copy of the folder has the lock file of the original, whose server must not count as that of the copy. */
function isPostmaster(pid: number, dataFolder: string, cluster: string): boolean {
  if (!isRunning(pid)) return false;
  if (process.platform !== 'linux') return isSameFolder(dataFolder, cluster);
  return !isZombie(pid) && (worksIn(pid, cluster) ?? isSameFolder(dataFolder, cluster));
}

function isSameFolder(one: string, other: string): boolean {
  try {
    const [a, b] = [statSync(one), statSync(other)];
    return a.dev === b.dev && a.ino === b.ino;
  } catch {
    return false;
  }
}

function isZombie(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .startsWith('Z');
  } catch {
    return false;
  }
}

/** Checks whether the process's working folder is the cluster, as a postmaster's always is. Null if hidden. */
function worksIn(pid: number, cluster: string): boolean | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return null;
  }
}
