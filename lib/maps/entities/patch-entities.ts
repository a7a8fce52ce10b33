import { AppError, invalid } from '#lib/contract/errors.ts';
import { faultAt } from '#lib/contract/fault.ts';
import type { AreaShape, MarkerShape } from '#lib/mapmodel/present.ts';
import type { EntityKind } from '#lib/mapmodel/types.ts';
import { withLockedProject } from '#lib/maps/core/require-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { presentDraftEntities } from './present-draft.ts';
import {
  type EntityUpdate,
  loadPatchTargets,
  patchChange,
  patchSizeFaults,
  planPatches,
  writePatches,
} from './save-patches.ts';

/**
 * Changes the sent fields of one area or marker in the draft and, if it is live, also in the live data; no other change
 * of the draft is published (docs/contract.md, 6.3 One place). Returns the place of the draft. A patch that changes
 * anything is a revision. Throws 404 for an unknown place, and 400 with the faults of the fields.
 */
export async function patchEntity<Kind extends EntityKind>(
  ctx: Ctx,
  input: { projectId: string; kind: Kind } & Omit<EntityUpdate, 'kind'>,
): Promise<Kind extends 'area' ? AreaShape : MarkerShape> {
  return withLockedProject(ctx, input.projectId, 'write', async (tx, project) => {
    const targets = await loadPatchTargets(tx, project, [input]);
    const [id] = targets.ids;
    if (id === undefined) throw new AppError(`notFound.${input.kind as EntityKind}`);
    const { after, faults } = planPatches(targets, [patchChange(input, id, '')]);
    if (faults.length > 0) throw invalid(faults);
    const [fault] = patchSizeFaults(targets, after, id, '');
    if (fault) throw new AppError(fault.code, fault.parameters);
    await writePatches(tx, project, targets, after);
    const [shape] = await presentDraftEntities(tx, project, after.draft);
    // The result has the kind of the input.
    return shape as Kind extends 'area' ? AreaShape : MarkerShape;
  });
}

/** Like patchEntity for up to 500 places, all or nothing, as one revision. Fault paths begin with `updates[<i>]`. */
export async function patchEntities(
  ctx: Ctx,
  input: { projectId: string; updates: readonly EntityUpdate[] },
): Promise<{ revision: number; updated: { kind: EntityKind; id: string; key: string }[] }> {
  const { updates } = input;
  return withLockedProject(ctx, input.projectId, 'write', async (tx, project) => {
    const targets = await loadPatchTargets(tx, project, updates);
    const changes = updates.flatMap((update, i) => {
      const id = targets.ids[i];
      return id === undefined ? [] : [patchChange(update, id, `updates[${i}]`)];
    });
    const { after, faults } = planPatches(targets, changes);
    for (const [i, { kind }] of updates.entries()) {
      if (targets.ids[i] !== undefined) continue;
      faults.push(faultAt(`updates[${i}].id_or_key`, `noSuchIdOrKey.${kind}`));
    }
    for (const { id, path } of changes) faults.push(...patchSizeFaults(targets, after, id, path));
    if (faults.length > 0) throw invalid(faults);
    const revision = await writePatches(tx, project, targets, after);
    const keys = new Map(after.draft.map(({ id, key }) => [id, key]));
    const updated = changes.map(({ kind, id }) => ({ kind, id, key: keys.get(id) ?? '' }));
    return { revision, updated };
  });
}
