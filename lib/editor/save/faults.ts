import type { Faults } from '../../contract/client.ts';

/** Messages of a rejected batch, by entity and field. */
export type EntityFaults = Map<string, Record<string, readonly string[]>>;

/**
 * Reads paths such as `changes[3].fields.color`, with the ids of the batch in order. `exists` is true if an id already
 * existed.
 */
export function readFaults(
  faults: Faults,
  ids: readonly string[],
): { byEntity: EntityFaults; exists: boolean } {
  const byEntity: EntityFaults = new Map();
  let exists = false;
  for (const [path, messages] of Object.entries(faults)) {
    const match = /^changes\[(\d+)\](?:\.fields)?\.?(.*)$/.exec(path);
    const id = ids[Number(match?.[1])];
    if (!match || id === undefined) continue;
    const field = match[2] || 'id';
    exists ||= field === 'id';
    byEntity.set(id, { ...byEntity.get(id), [field]: messages });
  }
  return { byEntity, exists };
}
