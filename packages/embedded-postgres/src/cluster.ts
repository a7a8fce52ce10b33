import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { EmbeddedError, ownerAdvice } from './embedded-error.ts';
import { errorCode } from './error-code.ts';
import { embeddedNames } from './names.ts';
import { type Place, withFolder } from './place.ts';
import { isRunning } from './postmaster.ts';
import { chooseInitAs, runAndWait } from './run-as.ts';

/** Makes the data folder with initdb if there is none. The caller holds the lock, so that one process does it. */
export function createCluster(
  place: Place,
  options: { isDurable: boolean; report: (line: string) => void },
): void {
  if (!isCluster(place.cluster)) {
    if (holdsSomething(place.cluster) && !isCluster(place.cluster)) throw foreignError(place.cluster);
    options.report(`Making the database in ${place.cluster}.`);
    removeForgottenDrafts(place.cluster);
    const draft = `${place.cluster}.new-${process.pid}`;
    try {
      initialise(place, draft, options.isDurable);
      moveIntoPlace(draft, place.cluster);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  giveToServer(place);
}

/** Checks that an existing data folder has our version and belongs to the user that the server runs as. */
export function checkCluster(place: Place): void {
  if (!isCluster(place.cluster)) return;
  checkVersion(place);
  const { uid } = statSync(place.cluster);
  if (place.runAs.kind === 'self' && uid !== process.getuid?.()) {
    throw new EmbeddedError(
      `${place.cluster} belongs to user ${uid}; ${ownerAdvice(dirname(place.cluster))}`,
    );
  }
}

function isCluster(folder: string): boolean {
  try {
    statSync(join(folder, 'PG_VERSION'));
    return true;
  } catch (error) {
    // Any other fault, such as a missing right, says nothing about what is in the folder.
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Uses the system's locale C.UTF-8 if it exists, otherwise PostgreSQL's built-in one with the same order. */
function initialise(place: Place, draft: string, isDurable: boolean): void {
  const locales = [
    ['--locale=C.UTF-8'],
    ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ];
  const initAs = chooseInitAs(place.runAs);
  let output = '';
  for (const locale of locales) {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    if (place.owner) chownSync(draft, place.owner.uid, place.owner.gid);
    const made = withFolder(place, draft, (path, fd) => {
      const args = ['-D', path, '-U', embeddedNames.user, '-A', 'trust', '-E', 'UTF8', ...locale];
      const program = join(place.programs, 'bin/initdb');
      return runAndWait(initAs, program, isDurable ? args : [...args, '--no-sync'], fd);
    });
    if (made.code === 0) return;
    output = made.output;
    if (!output.includes('locale')) break;
  }
  const fault = output.split('\n').findLast((line) => /error|fatal/i.test(line)) ?? output;
  throw new EmbeddedError(
    `initdb failed in ${dirname(place.cluster)} (${fault.replace(/^initdb: /, '').trim()})`,
  );
}

/** Renames the complete folder into place. If another process was faster, its folder stays. */
function moveIntoPlace(draft: string, cluster: string): void {
  try {
    renameSync(draft, cluster);
  } catch {
    if (!isCluster(cluster)) throw foreignError(cluster);
  }
}

function holdsSomething(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

function foreignError(cluster: string): EmbeddedError {
  return new EmbeddedError(`${cluster} holds something that is not a database; move it away`);
}

function removeForgottenDrafts(cluster: string): void {
  const prefix = `${basename(cluster)}.new-`;
  for (const name of readdirSync(dirname(cluster))) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue;
    rmSync(join(dirname(cluster), name), { recursive: true, force: true });
  }
}

function checkVersion(place: Place): void {
  const data = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim();
  const { output } = runAndWait(place.runAs, join(place.programs, 'bin/postgres'), ['--version']);
  const program = /\b(\d+)\.\d/.exec(output)?.[1];
  if (program === data) return;
  throw new EmbeddedError(
    `the data in ${place.cluster} are of PostgreSQL ${data}, and this version brings ${program}; back them up with the version of Atrium that made them (npm run backup) and restore the backup here, into a new DATA_DIR`,
  );
}

/**
 * Gives data that root made to the other user, when root's user namespace is no longer available. PostgreSQL refuses a
 * folder that others may read, as a restore often makes it.
 */
function giveToServer(place: Place): void {
  if ((statSync(place.cluster).mode & 0o077) !== 0) chmodSync(place.cluster, 0o700);
  if (!place.owner) return;
  const { uid, gid } = place.owner;
  spawnSync('chown', ['-R', `${uid}:${gid}`, place.cluster]);
}
