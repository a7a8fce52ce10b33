import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedError } from './embedded-error.ts';
import { errorCode } from './error-code.ts';
import { findCluster, programsFolderFor } from './pointers.ts';
import { packagedPrograms, programsFor } from './programs.ts';
import { chooseRunAs, inheritedFolder, type RunAs, succeeds } from './run-as.ts';

/** The folders of one embedded database, and the user that its server runs as. */
export type Place = {
  runAs: RunAs;
  /** The user that its folders are given to, null if they are ours. */
  owner: { uid: number; gid: number } | null;
  /** PostgreSQL's data folder. */
  cluster: string;
  /** The server's user cannot reach the data folder by its path, and gets it as an open descriptor. */
  isClosed: boolean;
  /** The folder above `bin`. */
  programs: string;
  log: string;
  /** The file that only one server holds, in whatever container or machine it runs. */
  lock: string;
};

const temporaryPathCharactersMax = 60;

/** Finds or makes the place of the database of `dataDir`. */
export function preparePlace(dataDir: string, report: (line: string) => void): Place {
  if (process.platform === 'win32') throw new EmbeddedError('it does not run on Windows; use WSL');
  const data = makeDataDir(dataDir);
  const cluster = findCluster(data, report) ?? join(data, 'postgres');
  const runAs = chooseRunAs(cluster);
  const owner = runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid } : null;
  const programs = programsFor(runAs, packagedPrograms(), () => programsFolderFor(data), report);
  const isClosed = owner !== null && !canEnter(runAs, dirname(cluster));
  if (isClosed && process.platform !== 'linux') {
    throw new EmbeddedError(
      `user ${owner.uid}, as whom it runs, cannot reach ${data}; set DATA_DIR to a folder that others may pass`,
    );
  }
  const log = join(data, 'postgres.log');
  return { runAs, owner, programs, cluster, isClosed, log, lock: `${cluster}.lock` };
}

/** Calls `use` with the path by which the server's user reaches `folder`, and the descriptor that it must inherit. */
export function withFolder<Result>(
  place: Place,
  folder: string,
  use: (path: string, fd: number | 'ignore') => Result,
): Result {
  if (!place.isClosed) return use(folder, 'ignore');
  const fd = openSync(folder, 'r');
  try {
    return use(inheritedFolder, fd);
  } finally {
    closeSync(fd);
  }
}

/**
 * Returns the folder of the socket, at a short path, with mode 0700 and the server's owner. `wanted` is the folder of
 * before, when the server restarts.
 */
export function socketFolderOf(place: Place, wanted: string | null): string {
  const base = tmpdir().length <= temporaryPathCharactersMax ? tmpdir() : '/tmp';
  const named = wanted ?? join(base, `atrium-${shortHash(realpathSync(place.cluster))}`);
  if (!isOurs(place, named)) {
    try {
      mkdirSync(named, { mode: 0o700 });
    } catch {
      return giveTo(place, otherFolder(named));
    }
  }
  return giveTo(place, named);
}

/** Makes a folder with a random suffix, if another user made one of that name and could read it. */
function otherFolder(named: string): string {
  try {
    return mkdtempSync(`${named}-`);
  } catch (error) {
    throw new EmbeddedError(`its socket has no place in ${dirname(named)} (${(error as Error).message})`);
  }
}

function isOurs(place: Place, folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory() || (found.mode & 0o077) !== 0) return false;
  return found.uid === process.getuid?.() || found.uid === place.owner?.uid;
}

function giveTo(place: Place, folder: string): string {
  if (place.owner) chownSync(folder, place.owner.uid, place.owner.gid);
  return folder;
}

function makeDataDir(dataDir: string): string {
  try {
    makeFolder(resolve(dataDir));
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    throw new EmbeddedError(
      `DATA_DIR ${resolve(dataDir)} cannot be used (${(error as Error).message}). Set it to a folder that this user may write`,
    );
  }
}

/** Makes a folder and those above it. `mkdirSync` with `recursive` never returns for a folder below `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** Checks whether the other user can enter `data`. Opens `data` for passing (not listing) if that is enough. */
function canEnter(runAs: RunAs, data: string): boolean {
  if (succeeds(runAs, 'test', ['-x', data])) return true;
  const { mode } = statSync(data);
  chmodSync(data, mode | 0o011);
  if (succeeds(runAs, 'test', ['-x', data])) return true;
  chmodSync(data, mode);
  return false;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
