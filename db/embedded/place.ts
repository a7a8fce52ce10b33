import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { errorCode } from '../error-code.ts';
import { EmbeddedError } from './embedded-error.ts';
import { packagedPrograms, programsFor } from './programs.ts';
import { chooseRunAs, type RunAs, succeeds } from './run-as.ts';

/** The folders of one embedded database, and the user that its server runs as. */
export type Place = {
  runAs: RunAs;
  /** The user that its folders are given to, null if they are ours. */
  owner: { uid: number; gid: number } | null;
  /** PostgreSQL's data folder. */
  cluster: string;
  /** The folder above `bin`. */
  programs: string;
  log: string;
};

const temporaryPathCharactersMax = 60;
const pointerName = 'postgres-is-in';

/** Finds or makes the place of the database of `dataDir`. */
export function preparePlace(dataDir: string, report: (line: string) => void): Place {
  if (process.platform === 'win32') throw new EmbeddedError('it does not run on Windows; use WSL');
  const data = makeDataDir(dataDir);
  const cluster = existingCluster(data);
  const runAs = chooseRunAs(cluster ?? '');
  const owner = runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid } : null;
  const programs = programsFor(runAs, packagedPrograms(), () => elsewhereFor(data), report);
  const place = { runAs, owner, programs, log: join(data, 'postgres.log') };
  if (runAs.kind === 'self') return { ...place, cluster: cluster ?? join(data, 'postgres') };
  if (cluster && !cluster.startsWith(data)) {
    report(`The database is in ${cluster}.`);
    return { ...place, cluster };
  }
  if (canEnter(runAs, data)) return { ...place, cluster: join(data, 'postgres') };
  if (cluster) throw new EmbeddedError(`${nameOf(runAs)} cannot reach ${cluster}; open the folders above it`);
  const moved = join(elsewhereFor(data), 'postgres');
  report(`The database is in ${moved}, because ${nameOf(runAs)}, as whom it runs, cannot reach ${data}.`);
  return { ...place, cluster: moved };
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

/** Returns the existing data folder, in `data` or elsewhere, or null before the first start. */
function existingCluster(data: string): string | null {
  const folders = [readPointer(data), data].filter((folder) => folder !== null);
  return folders.map((folder) => join(folder, 'postgres')).find((folder) => existsSync(folder)) ?? null;
}

function readPointer(data: string): string | null {
  const pointer = join(data, pointerName);
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() || null : null;
}

/** Returns the folder outside `data` that another user can reach. A random name: new data must never find old ones. */
function elsewhereFor(data: string): string {
  const known = readPointer(data);
  if (known) return known;
  const made = mkdtempSync(join(existsSync('/var/lib') ? '/var/lib' : '/var/tmp', 'atrium-'));
  // Others may pass through to their own files, but not list it.
  chmodSync(made, 0o711);
  try {
    writeFileSync(join(data, pointerName), `${made}\n`, { flag: 'wx' });
    return made;
  } catch {
    // Another process started at the same time and was faster.
    rmdirSync(made);
    return elsewhereFor(data);
  }
}

function nameOf(runAs: RunAs): string {
  if (runAs.kind === 'user') return `user ${runAs.uid}`;
  return runAs.kind === 'namespace' ? 'root in a user namespace' : 'this user';
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
