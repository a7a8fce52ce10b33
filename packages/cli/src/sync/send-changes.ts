import { applyChanges, ConflictError, InvalidError } from '@atrium/client';
import { sortChanges, type WireChange, wireChange } from '../../../../lib/editor/save/wire.ts';
import type { Connection } from '../program/connect.ts';
import { Stop } from '../program/stop.ts';
import type { Terminal } from '../program/terminal.ts';
import { batchesOf } from './batches.ts';
import { nameOf } from './describe.ts';
import { type Item, isEntityItem } from './plan-push.ts';

export type Job = {
  connection: Connection;
  project: string;
  revision: number;
  terminal: Terminal;
  signal: AbortSignal;
  /** Place of each record in the folder. */
  places?: ReadonlyMap<string, string>;
};

/**
 * Sends changes in batches, each all or nothing, in the order of their dependencies. The next run continues an
 * interrupted one, because changes that arrived are no longer different. Returns the revision.
 */
export async function sendChanges(items: readonly Item[], job: Job): Promise<number> {
  const { connection, project, terminal, signal } = job;
  const changes = sortChanges(items.filter(isEntityItem)).flatMap(({ old, mine }) => {
    const isKeyLeftOut = mine !== null && 'key' in mine && mine.key === '';
    return wireChange(old, mine, { isKeyLeftOut }) ?? [];
  });
  let { revision } = job;
  let sent = 0;
  for (const batch of batchesOf(changes)) {
    try {
      const reply = await connection.client.call(applyChanges, {
        params: { project_id: project },
        body: { base_revision: revision, changes: batch as never },
        signal,
      });
      revision = reply.revision;
    } catch (error) {
      throw explained(error, batch, items, job);
    }
    sent += batch.length;
    terminal.progress('Changes', sent, changes.length);
  }
  return revision;
}

/** Rewrites a refusal to name the file and the place in the folder. */
function explained(
  error: unknown,
  batch: readonly WireChange[],
  items: readonly Item[],
  { places }: Job,
): unknown {
  const entities = new Map(items.map(({ id, mine, old }) => [id, mine ?? old]));
  const called = (id: string) => {
    const entity = entities.get(id);
    const name = entity ? `${entity.kind} ${nameOf(entity)}` : id;
    const file = places?.get(id);
    return file === undefined ? name : `${file} (${name})`;
  };
  if (error instanceof ConflictError && error.conflicts.length > 0) {
    const names = error.conflicts.map(({ id }) => called(id));
    return new Stop('conflict', `Somebody else has just changed these:\n${names.join('\n')}`, {
      cause: error,
    });
  }
  if (!(error instanceof InvalidError)) return error;
  const lines = Object.entries(error.faults).map(([path, messages]) => {
    const [, index, rest = ''] = /^changes\[(\d+)\]\.?(?:fields\.?)?(.*)$/.exec(path) ?? [];
    const change = index === undefined ? undefined : batch[Number(index)];
    const at = change ? [called(change.id), rest].filter(Boolean).join(': ') : path;
    return `${at}: ${messages.join(' ')}`;
  });
  return new Stop('failed', lines.join('\n') || error.message, { cause: error });
}
