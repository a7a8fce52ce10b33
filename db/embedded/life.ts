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
 * Our end of the named pipe that every process using the server holds open. The kernel closes it when we end,
 * however we end; when the last end is closed the guard stops the server.
 */
export type Life = { path: string; fd: number };

function lifePath(socketFolder: string): string {
  return join(socketFolder, 'life');
}

/**
 * Makes the pipe, if it is not there, and opens it both ways, which never waits for a guard. Null when the guard
 * of the server before has just cleared the folder away.
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

/** Opens the pipe for writing only; null when no guard reads it. */
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

/** Whether a guard still reads this pipe: one that ends its server removes the pipe first. */
export function isLifeHeld(life: Life): boolean {
  if (life.fd < 0 || fstatSync(life.fd).nlink === 0) return false;
  const again = openLife(dirname(life.path));
  if (again) closeLife(again);
  return again !== null;
}

/** Keeps cleaners of the temporary folder from taking the pipe for a forgotten file. */
export function touchLife(life: Life): void {
  try {
    utimesSync(life.path, new Date(), new Date());
  } catch {
    // The next look at the pipe finds out what is wrong with it.
  }
}
