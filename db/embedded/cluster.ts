import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { embeddedNames } from '../address.ts';
import { EmbeddedError } from './embedded-error.ts';
import type { Place } from './place.ts';
import { isRunning } from './postmaster.ts';
import { chooseInitAs, runAndWait } from './run-as.ts';

/** Makes the data folder with initdb if there is none, and checks that an existing one has our version. */
export function createCluster(
  place: Place,
  options: { isDurable: boolean; report: (line: string) => void },
): void {
  if (!isCluster(place.cluster)) {
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
  checkVersion(place);
  checkOwner(place);
}

function isCluster(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'));
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
    const args = ['-D', draft, '-U', embeddedNames.user, '-A', 'trust', '-E', 'UTF8', ...locale];
    const made = runAndWait(
      initAs,
      join(place.programs, 'bin/initdb'),
      isDurable ? args : [...args, '--no-sync'],
    );
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
    if (!isCluster(cluster))
      throw new EmbeddedError(`${cluster} holds something that is not a database; move it away`);
  }
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
    `the data in ${place.cluster} are of PostgreSQL ${data}, and this version brings ${program}; export them with the version of Atrium that made them and import them here`,
  );
}

/** Gives data that root made to the other user, when root's user namespace is no longer available. */
function checkOwner(place: Place): void {
  if (!place.owner) return;
  const { uid, gid } = place.owner;
  chmodSync(place.cluster, 0o700);
  spawnSync('chown', ['-R', `${uid}:${gid}`, place.cluster]);
}
