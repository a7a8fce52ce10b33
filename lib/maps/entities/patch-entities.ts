import { AppError, invalid } from '#lib/contract/errors.ts';
import { faultAt } from '#lib/contract/fault.ts';
import type { AreaShape, MarkerShape } from '#lib/mapmodel/present.ts';
import type { Entity, EntityKind } from '#lib/mapmodel/types.ts';
import { withLockedProject } from '#lib/maps/core/require-project.ts';
import { batcher, type Outcome } from '#lib/platform/batcher.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isDatabaseAway } from '#lib/platform/transactions.ts';
import { presentDraftEntities } from './present-draft.ts';
import {
  type EntityUpdate,
  isPatched,
  loadPatchTargets,
  type PatchTargets,
  patchChange,
  patchSizeFaults,
  planPatches,
  writePatches,
} from './save-patches.ts';

type Shape = AreaShape | MarkerShape;
type Patch = EntityUpdate & { ctx: Ctx; projectId: string };
/** Most patches that share a transaction. The project stays locked until all of them are done. */
const patchesTogetherMax = 50;

const patchTogether = batcher<Patch, Shape>({ work: writeSome, weightMax: patchesTogetherMax });

/**
 * Changes the sent fields of one area or marker in the draft and, if it is live, also in the live data; no other change
 * of the draft is published (docs/contract.md, 6.3 One place). Returns the place of the draft. Patches that the same
 * caller sends to the same project meanwhile share the next transaction. Each that changes anything is a revision.
 */
export async function patchEntity<Kind extends EntityKind>(
  ctx: Ctx,
  input: { projectId: string; kind: Kind } & Omit<EntityUpdate, 'kind'>,
): Promise<Kind extends 'area' ? AreaShape : MarkerShape> {
  // A patch with If-Match runs alone: it accepts no revision but those that it names.
  const place = ctx.ifMatch === null ? '' : ctx.requestId;
  const name = JSON.stringify([input.projectId.toLowerCase(), ctx.actor, ctx.origin, place]);
  const shape = await patchTogether(name, { ...input, ctx });
  // The result has the kind of the input.
  return shape as Kind extends 'area' ? AreaShape : MarkerShape;
}

async function writeSome(patches: readonly Patch[]): Promise<Outcome<Shape>[]> {
  try {
    return await writeTogether(patches);
  } catch (error) {
    // These errors concern all patches. Any other error may come from one of them: try each alone.
    if (patches.length === 1 || error instanceof AppError || isDatabaseAway(error)) throw error;
  }
  const outcomes: Outcome<Shape>[] = [];
  for (const patch of patches) {
    const alone = await writeTogether([patch]).catch((error: unknown) => [{ error }]);
    outcomes.push(...alone);
  }
  return outcomes;
}

/** Runs the patches of one caller in one transaction, in order. A patch with faults does not stop the others. */
async function writeTogether(patches: readonly Patch[]): Promise<Outcome<Shape>[]> {
  const [first] = patches;
  if (!first) return [];
  try {
    return await withLockedProject(first.ctx, first.projectId, 'write', async (tx, project) => {
      const targets = await loadPatchTargets(tx, project, patches);
      const { after, tried, changedCount } = tryEach(targets, patches);
      const entities = tried.flatMap((one) => ('entity' in one ? one.entity : []));
      if (entities.length === 0) return tried.flatMap((one) => ('error' in one ? one : []));
      await writePatches(tx, project, after, changedCount);
      const shapes = (await presentDraftEntities(tx, project, entities)).values();
      return tried.map((one) => ('error' in one ? one : { result: shapes.next().value as Shape }));
    });
  } finally {
    // All patches have the same project, so they count for its organization.
    for (const { ctx } of patches) ctx.counted.organizationId = first.ctx.counted.organizationId;
  }
}

type Tried = { entity: Entity } | { error: AppError };

type TriedTogether = { after: PatchTargets; tried: Tried[]; changedCount: number };

/**
 * Applies the patches to the targets in order. Returns the place that each patch leaves, or its error, and how many of
 * them change anything. A patch with faults changes nothing.
 */
function tryEach(targets: PatchTargets, patches: readonly Patch[]): TriedTogether {
  let after = targets;
  let changedCount = 0;
  const tried = patches.map((patch, i): Tried => {
    const id = targets.ids[i];
    if (id === undefined) return { error: new AppError(`notFound.${patch.kind}`) };
    const planned = planPatches(after, [patchChange(patch, id, '')]);
    const entity = planned.after.draft.find((one) => one.id === id);
    if (!entity || planned.faults.length > 0) return { error: invalid(planned.faults) };
    const [fault] = patchSizeFaults(after, planned.after, id, '');
    if (fault) return { error: new AppError(fault.code, fault.parameters) };
    if (isPatched(after, planned.after)) changedCount += 1;
    after = planned.after;
    return { entity };
  });
  return { after, tried, changedCount };
}

/** Like patchEntity for up to 500 places, all or nothing, as one revision. Fault paths begin with `updates[<i>]`. */
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
    for (const { id, path } of changes) faults.push(...patchSizeFaults(targets, after, id, path));
    if (faults.length > 0) throw invalid(faults);
    const revision = await writePatches(tx, project, after, isPatched(targets, after) ? 1 : 0);
    const keys = new Map(after.draft.map(({ id, key }) => [id, key]));
    const updated = changes.map(({ kind, id }) => ({ kind, id, key: keys.get(id) ?? '' }));
    return { revision, updated };
  });
}
