import { resolve } from 'node:path';
import { findLock } from '../folder/lock.ts';
import { type Call, textOf } from './command.ts';
import { type Connection, connectWithKey, findProjectId } from './connect.ts';
import { Stop } from './stop.ts';

/** The project that `--project` names, else that of the folder. */
export async function projectOf(
  call: Call,
  folderName?: string,
): Promise<{ connection: Connection; id: string }> {
  const named = textOf(call.values, 'project');
  const lock = findLock(resolve(call.folder, folderName ?? '.'));
  // A project that is named need not be of the same service as the folder that one is in.
  const connection = connectWithKey(call, named === undefined ? (lock?.url ?? null) : null);
  if (named !== undefined) return { connection, id: await findProjectId(connection, named, call.signal) };
  if (!lock) throw new Stop('usage', 'Say which project: --project, or be in its folder.');
  return { connection, id: lock.project };
}
