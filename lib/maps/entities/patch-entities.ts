import { invalid } from '#lib/contract/errors.ts';
import type { EntityKind } from '#lib/mapmodel/types.ts';
import { withLockedProject } from '#lib/maps/core/with-locked-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { type EntityUpdate, planPatches, writePatchPlan } from './plan-patches.ts';

/** As patchEntity for up to 500 places, all or nothing, as one revision; faults stand under `updates[<i>]`. */
export async function patchEntities(
  ctx: Ctx,
  input: { projectId: string; updates: readonly EntityUpdate[] },
): Promise<{ updated: { kind: EntityKind; id: string; key: string }[] }> {
  return withLockedProject(ctx, input.projectId, 'write', async (tx, project) => {
    const pathOf = (index: number) => `updates[${index}]`;
    const plan = await planPatches(tx, project, input.updates, pathOf);
    const faults = plan.planned.flatMap((one) => one.faults);
    const updated = plan.planned.flatMap(({ entity }, i) => {
      if (entity) return [{ kind: entity.kind, id: entity.id, key: entity.key }];
      const message = `There is no ${input.updates[i]?.kind} with this id or key in the project.`;
      faults.push({ path: `${pathOf(i)}.id_or_key`, message });
      return [];
    });
    if (faults.length > 0) throw invalid(faults);
    await writePatchPlan(tx, project, plan, 1);
    return { updated };
  });
}
