import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  closeSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isHere, readSurroundings, type Surroundings } from './surroundings.ts';

/**
 * The lock file of a database. The server inherits its descriptor, so `flock` ends with the server and not before, in
 * whatever container it runs. Its content says where the holder runs, its time when the holder last gave a sign of life.
 */
export type Lock = { fd: number };

type Holder = Surroundings & { id: string };

/** What keeps us from the lock. `elsewhere` is the name of another container or machine; null for a process of ours. */
export type Busy = { elsewhere: string | null; isSure: boolean; secondsLeft: number };

/** How often the guard of a server gives a sign of life, in seconds. */
export const beatSeconds = 5;
/** A holder that gave no sign for so long has ended. */
const silenceSecondsMax = 60;
/** Without `flock`, two that write at once see here who was last. */
const settleMs = 300;
const flockConflict = 1;

/**
 * Tries to take the lock. The caller made sure that no server of this process's surroundings runs. Returns what is in
 * the way if another process has it, or may have it because its sign of life is not old enough.
 */
export async function takeLock(
  path: string,
  owner: { uid: number; gid: number } | null,
): Promise<Lock | Busy> {
  // Open for appending: the content of another holder must survive.
  const fd = openSync(path, 'a+', 0o600);
  let busy: Busy | null = null;
  try {
    const flock = tryFlock(fd);
    busy = flock === 'held' ? heldBy(path) : stillAlive(path, flock === 'taken');
    if (busy) return busy;
    if (owner) chownSync(path, owner.uid, owner.gid);
    const id = randomUUID();
    ftruncateSync(fd);
    writeSync(fd, JSON.stringify({ id, ...readSurroundings() } satisfies Holder));
    if (flock === 'none') await sleep(settleMs);
    if (readHolder(path)?.id !== id) busy = heldBy(path);
    return busy ?? { fd };
  } finally {
    if (busy) closeSync(fd);
  }
}

/** Lets go of the lock unless a server inherited it. `isFree` says that none did: nobody has to wait for a silence. */
export function leaveLock(lock: Lock, isFree: boolean): void {
  if (isFree) ftruncateSync(lock.fd);
  closeSync(lock.fd);
}

/** Returns when the holder last gave a sign of life, as the clock of the file's disk says it, or null. */
export function lastBeatMs(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

/** Checks whether the lock file names a holder in another container or on another machine. */
export function isHeldElsewhere(path: string): boolean {
  const holder = readHolder(path);
  return holder !== null && !isHere(holder);
}

/** Locks by the system's flock command, which acts on the descriptor that we keep. `none`: not here, or not on this disk. */
function tryFlock(fd: number): 'taken' | 'held' | 'none' {
  const done = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', fd], encoding: 'utf8' });
  if (done.status === 0) return 'taken';
  return done.status === flockConflict && done.stderr === '' ? 'held' : 'none';
}

function heldBy(path: string): Busy {
  const holder = readHolder(path);
  const elsewhere = holder && !isHere(holder) ? holder.host : null;
  return { elsewhere, isSure: true, secondsLeft: 0 };
}

/**
 * Returns the holder of before if it may still be alive. A lock that `flock` gave us proves that no process of this
 * machine has it; another machine may, on a shared disk.
 */
function stillAlive(path: string, isFlocked: boolean): Busy | null {
  const holder = readHolder(path);
  if (!holder || isHere(holder) || (isFlocked && holder.boot === readSurroundings().boot)) return null;
  const secondsLeft = silenceSecondsMax - (clockOfDisk(path) - (lastBeatMs(path) ?? 0)) / 1000;
  return secondsLeft > 0 ? { elsewhere: holder.host, isSure: false, secondsLeft } : null;
}

/** Two machines may have different clocks: ask the disk that also wrote the time of the lock file. */
function clockOfDisk(path: string): number {
  const probe = `${path}.${randomUUID()}`;
  closeSync(openSync(probe, 'wx', 0o600));
  try {
    return statSync(probe).mtimeMs;
  } finally {
    rmSync(probe, { force: true });
  }
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    // Nobody holds an empty file, and one that is half written is read again.
    return null;
  }
}
