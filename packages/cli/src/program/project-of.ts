import { resolve } from 'node:path';
import { findLock } from '../folder/lock.ts';
import { type Call, textOf } from './command.ts';
import { type Connection, connectWithKey, findProjectId } from './connect.ts';
import { Stop } from './stop.ts';

/** Returns the project that `--project` names, or else the one of the folder. */
export async function projectOf(
  call: Call,
  folderName?: string,
): Promise<{ connection: Connection; id: string }> {
  const named = textOf(call.values, 'project');
  const lock = findLock(resolve(call.folder, folderName ?? '.'));
  // A named project may be on another service than the current folder.
  const connection = connectWithKey(call, named === undefined ? (lock?.url ?? null) : null);
  if (named !== undefined) return { connection, id: await findProjectId(connection, named, call.signal) };
  if (!lock) throw new Stop('usage', 'Name a project with --project, or run the command in its folder.');
  return { connection, id: lock.project };
}
