import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export type Postmaster = { pid: number; socketFolder: string | null };

/** The live server of a cluster by its lock file (its socket folder is null until it says it), else null. */
export function findPostmaster(cluster: string): Postmaster | null {
  const lines = readLock(cluster);
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0 || !isPostmaster(pid, cluster)) return null;
  return { pid, socketFolder: lines[4]?.trim() || null };
}

/**
 * Removes a lock file whose process is gone. PostgreSQL does so itself, but not when the number now belongs to
 * another process, which happens whenever a container is killed and started again.
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

function isPostmaster(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
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

/** Whether the process's working folder is the cluster, as a postmaster's always is; null where that is hidden. */
function worksIn(pid: number, cluster: string): boolean | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return null;
  }
}
