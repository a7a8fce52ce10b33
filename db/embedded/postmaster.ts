import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export type Postmaster = { pid: number; socketFolder: string | null };

/** Finds a cluster's running server by its lock file. Its socket folder is null until the lock file names it. */
export function findPostmaster(cluster: string): Postmaster | null {
  const lines = readLock(cluster);
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0 || !isPostmaster(pid, cluster)) return null;
  return { pid, socketFolder: lines[4]?.trim() || null };
}

/**
 * Deletes a lock file whose process has ended. PostgreSQL does that itself, except when the pid now belongs to another
 * process, as after each restart of a killed container.
 */
export function clearStaleLock(cluster: string): void {
  if (readLock(cluster) && !findPostmaster(cluster)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
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

function isPostmaster(pid: number, cluster: string): boolean {
  if (!isRunning(pid)) return false;
  if (process.platform !== 'linux') return true;
  return !isZombie(pid) && worksIn(pid, cluster) !== false;
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
