import { spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedError } from './embedded-error.ts';

/**
 * Our end of the named pipe that every process that uses the server keeps open. The kernel closes it when the process
 * ends in any way. When the last end is closed, the guard stops the server.
 */
export type Life = { path: string; fd: number };

function lifePath(socketFolder: string): string {
  return join(socketFolder, 'life');
}

/**
 * Makes the pipe if it does not exist, and opens it in both directions, which never waits for a guard. Null if the
 * guard of an earlier server has just deleted the folder.
 */
export function makeLife(socketFolder: string, owner: { uid: number; gid: number } | null): Life | null {
  const path = lifePath(socketFolder);
  const made = spawnSync('mkfifo', ['-m', '600', path], { encoding: 'utf8' });
  if (made.error) throw new EmbeddedError('the system has no mkfifo command; install coreutils');
  if (!existsSync(socketFolder)) return null;
  if (!statSync(path, { throwIfNoEntry: false })?.isFIFO())
    throw new EmbeddedError(`mkfifo failed: ${made.stderr}`);
  if (owner) chownSync(path, owner.uid, owner.gid);
  return { path, fd: openSync(path, constants.O_RDWR | constants.O_NONBLOCK) };
}

/** Opens the pipe for writing only. Null if no guard reads it. */
export function openLife(socketFolder: string): Life | null {
  const path = lifePath(socketFolder);
  try {
    return { path, fd: openSync(path, constants.O_WRONLY | constants.O_NONBLOCK) };
  } catch {
    return null;
  }
}

export function closeLife(life: Life): void {
  if (life.fd < 0) return;
  closeSync(life.fd);
  life.fd = -1;
}

/** Checks whether a guard still reads this pipe. A guard that stops its server first deletes the pipe. */
export function isLifeHeld(life: Life): boolean {
  if (life.fd < 0 || fstatSync(life.fd).nlink === 0) return false;
  const again = openLife(dirname(life.path));
  if (again) closeLife(again);
  return again !== null;
}

/** Keeps cleaners of the temporary folder from deleting the pipe as an old file. */
export function touchLife(life: Life): void {
  try {
    utimesSync(life.path, new Date(), new Date());
  } catch {
    // The next check of the pipe finds the fault.
  }
}
