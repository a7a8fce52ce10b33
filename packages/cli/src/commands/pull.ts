import { resolve } from 'node:path';
import { isKey } from '../../../../lib/contract/is-key.ts';
import { bytesOf } from '../folder/json-files.ts';
import { findLock, type Lock } from '../folder/lock.ts';
import { readFolder } from '../folder/read-folder.ts';
import type { Call, Command } from '../program/command.ts';
import { addressOf, connectWithKey, findProjectId } from '../program/connect.ts';
import { Stop } from '../program/stop.ts';
import { loadRemote, type Remote } from '../sync/load-remote.ts';
import { changedHere } from '../sync/plan-push.ts';
import { folderOf, foreignFiles, writeFolder } from '../sync/write-project.ts';

export const pull: Command = {
  name: 'pull',
  usage: '[PROJECT] [FOLDER]',
  summary: 'write the draft of a project into a folder of readable files',
  about: [
    'PROJECT is a key or an id. Omit it in a folder that was pulled before. The default FOLDER is the key of the project.',
    'Asks before it overwrites changes in the folder that were not pushed. Status and occupancy are live data and are not part of the files.',
  ],
  options: {},
  argumentsMin: 0,
  argumentsMax: 2,
  takesFiles: true,
  async run(call) {
    const { args, terminal, values, signal } = call;
    const [named, folderName] = args;
    const here = named === undefined || folderName !== undefined ? null : findLock(call.folder);
    const given = folderName ?? (named === undefined ? '.' : null);
    const known = given === null ? here : findLock(resolve(call.folder, given));
    const connection = connectWithKey(call, known?.url ?? null);
    if (named === undefined && !known)
      throw new Stop('usage', 'Name a project: atrium pull PROJECT [FOLDER]');
    const id = named === undefined ? String(known?.project) : await findProjectId(connection, named, signal);
    const remote = await loadRemote(connection, id, signal);
    const { detail } = remote;
    const folder = resolve(call.folder, given ?? (here?.project === id ? '.' : folderNameOf(detail)));
    const lock = findLock(folder);
    if (lock && (lock.project !== id || lock.url !== addressOf(connection.url)))
      throw new Stop('usage', `${folder} belongs to another project.`);
    const bytes = bytesOf(folder);
    if (lock) await askAboutChanges(call, folder, lock, remote);

    const next = await folderOf(remote, { folder, url: connection.url, lock, terminal, signal });
    const foreign = lock ? [] : foreignFiles(folder, next);
    if (foreign.length > 0)
      await terminal.confirm(
        `These files already exist: ${foreign.join(', ')}. Overwrite them?`,
        values.yes === true,
      );
    signal.throwIfAborted();
    // A pull replaces edited pictures: it asked before.
    const written = writeFolder(folder, next, { bytes, pictures: {} });
    if (values.json)
      terminal.print(JSON.stringify({ folder, project: id, revision: detail.revision, written }));
    else
      terminal.print(written.length === 0 ? `${folder} is up to date.` : `${folder}: ${written.join(', ')}`);
  },
};

/** Returns the key of the project. An answer of the service must not lead to another folder of this machine. */
function folderNameOf({ key }: Remote['detail']): string {
  if (isKey(key)) return key;
  throw new Stop('failed', 'The key of the project cannot be the name of a folder. Name a folder.');
}

async function askAboutChanges(call: Call, folder: string, lock: Lock, { entries }: Remote): Promise<void> {
  const { terminal, values } = call;
  let changed: number | null;
  try {
    const local = readFolder(folder, lock, entries);
    changed = changedHere({ base: lock.base, local: local.entries, remote: entries }).length;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    terminal.tell(error.message);
    changed = null;
  }
  if (changed === 0) return;
  const what = changed === null ? 'The files cannot be read.' : `Changed and not pushed: ${changed}.`;
  await terminal.confirm(`${folder}: ${what} Overwrite the files?`, values.yes === true);
}
