import { invalid } from '#lib/contract/errors.ts';
import { faultAt } from '#lib/contract/fault.ts';
import type { EntityKind } from '#lib/mapmodel/types.ts';
import { withLockedProject } from '#lib/maps/core/require-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import {
  type EntityUpdate,
  loadPatchTargets,
  patchChange,
  planPatches,
  writePatches,
} from './save-patches.ts';

/** As patchEntity for up to 500 places, all or nothing, as one revision; faults stand under `updates[<i>]`. */
export async function patchEntities(
  ctx: Ctx,
  input: { projectId: string; updates: readonly EntityUpdate[] },
): Promise<{ revision: number; updated: { kind: EntityKind; id: string; key: string }[] }> {
  return withLockedProject(ctx, input.projectId, 'write', async (tx, project) => {
    const { updates } = input;
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
    if (faults.length > 0) throw invalid(faults);
    await writePatches(tx, project, after, 1);
    const keys = new Map(after.draft.map(({ id, key }) => [id, key]));
    const updated = changes.map(({ kind, id }) => ({ kind, id, key: keys.get(id) ?? '' }));
    return { revision: project.revision + 1, updated };
  });
}
