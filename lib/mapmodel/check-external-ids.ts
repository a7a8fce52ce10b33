import { faultAt } from '../contract/fault.ts';
import type { Draft } from './draft-changes.ts';

/** Adds a fault if the request gives a place an external id that another area or marker of the project has. */
export function checkExternalIds({ input, stored, levels, entities, externalPaths, faults }: Draft): void {
  if (externalPaths.size === 0) return;
  const taken = new Set<string>();
  for (const { id, levelId, externalId } of input.externalIds)
    if (!stored.entities.has(id) && levels.has(levelId)) taken.add(externalId);
  for (const { id, body } of entities.values())
    if (body.externalId !== null && !externalPaths.has(id)) taken.add(body.externalId);
  for (const [id, path] of externalPaths) {
    const externalId = entities.get(id)?.body.externalId ?? null;
    if (externalId === null) continue;
    if (taken.has(externalId)) faults.push(faultAt(path, 'value.externalIdTaken', { id: externalId }));
    taken.add(externalId);
  }
}
