import type { z } from 'zod';
import type { Fault } from '#lib/contract/errors.ts';
import type { entityPatch } from '#lib/contract/schemas/patch.ts';
import { applyEntityWrite, type ResolvedReferences } from '#lib/mapmodel/apply-write.ts';
import { resolveReferences, type TagBook, tagBook } from '#lib/mapmodel/references.ts';
import type { Entity, EntityKind } from '#lib/mapmodel/types.ts';
import { storedParts } from '#lib/maps/core/present.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { entityOf, entityRow } from '#lib/maps/core/rows.ts';
import { forgetLive } from '#lib/maps/live/forget-live.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid, newId } from '#lib/platform/ids.ts';
import { insertTags, listTagRows } from './queries.ts';
import { listLiveTagIds, listPatchTargets, type PatchTarget, writePatches } from './queries-patch.ts';

export type PatchFields = z.output<typeof entityPatch>;
export type EntityUpdate = { kind: EntityKind; idOrKey: string; fields: PatchFields };

type Sides = { draft: Entity; live: Entity | null; liveLanguage: string };

export type PatchPlan = {
  /** Of each update: the draft's place as it leaves it, null where there is none, and what is wrong with it. */
  planned: readonly { entity: Entity | null; faults: readonly Fault[] }[];
  /** The places as all updates leave them, by id. */
  sides: ReadonlyMap<string, Sides>;
  tags: TagBook;
  targets: readonly PatchTarget[];
};

/** Works out, one after the other, what updates make of their places in the draft and in the live data. Writes nothing. */
export async function planPatches(
  tx: Ctx,
  project: LockedProject,
  updates: readonly EntityUpdate[],
  pathOf: (index: number) => string,
): Promise<PatchPlan> {
  const targets = await listPatchTargets(tx.db, project.id, updates.map(wantedBy));
  const names = updates.some(({ fields }) => fields.tags) ? await listTagRows(tx.db, project.id) : [];
  const tags = tagBook(names, newId);
  const sides = new Map<string, Sides>();
  const planned = updates.map(() => ({ entity: null as Entity | null, faults: [] as Fault[] }));
  const noReferences = { imageIds: new Set<string>(), iconIds: new Set<string>() };
  const { defaultLanguage } = storedParts(project).settings;
  for (const target of targets) {
    const update = updates[target.index];
    const plan = planned[target.index];
    if (!update || !plan) continue;
    const path = pathOf(target.index);
    const references = resolveReferences(update.fields, path, tags, noReferences, plan.faults);
    const before = sides.get(target.draft.id) ?? sidesOf(target, defaultLanguage);
    const after = patchSides(before, update.fields, references, defaultLanguage);
    sides.set(target.draft.id, after);
    plan.entity = after.draft;
  }
  return { planned, sides, tags, targets };
}

/** Writes a plan that has no faults, as `patchCount` revisions of the project. */
export async function writePatchPlan(
  tx: Ctx,
  project: LockedProject,
  { sides, tags, targets }: PatchPlan,
  patchCount: number,
): Promise<void> {
  const revision = project.revision + patchCount;
  const liveHashes = new Map(targets.map(({ live }) => [live?.id, live?.hash]));
  const all = [...sides.values()];
  const live = all
    .flatMap(({ live: entity }) => (entity ? [entityRow(entity)] : []))
    .filter((row) => liveHashes.get(row.id) !== row.hash);
  const liveTags = live.length > 0 && tags.byId.size > 0 ? await missingLiveTags(tx, project, all, tags) : [];
  await insertTags(tx.db, project.id, tags.made, revision);
  await writePatches(tx.db, project.id, {
    draft: all.map(({ draft }) => entityRow(draft)),
    live,
    liveTags,
    revision,
    liveVersion: project.liveVersion + (live.length > 0 ? patchCount : 0),
    now: tx.now(),
  });
  if (live.length > 0) tx.afterCommit(() => forgetLive(project.id));
}

function wantedBy({ kind, idOrKey }: EntityUpdate) {
  return { kind, id: isUuid(idOrKey) ? idOrKey.toLowerCase() : null, key: idOrKey };
}

function sidesOf(target: PatchTarget, defaultLanguage: string): Sides {
  return {
    draft: entityOf(target.draft),
    live: target.live && entityOf(target.live),
    liveLanguage: target.liveLanguage ?? defaultLanguage,
  };
}

function patchSides(
  { draft, live, liveLanguage }: Sides,
  fields: PatchFields,
  references: ResolvedReferences,
  defaultLanguage: string,
): Sides {
  return {
    draft: applyEntityWrite(draft, fields, references, defaultLanguage),
    live: live && applyEntityWrite(live, fields, references, liveLanguage),
    liveLanguage,
  };
}

/** Live data have their own copies of tags: one that a live place now bears must be among them. */
async function missingLiveTags(
  tx: Ctx,
  project: LockedProject,
  sides: readonly Sides[],
  tags: TagBook,
): Promise<NonNullable<ReturnType<TagBook['byId']['get']>>[]> {
  const known = new Set(await listLiveTagIds(tx.db, project.id));
  const borne = new Set(sides.flatMap(({ live }) => live?.body.tagIds ?? []));
  return [...borne].filter((id) => !known.has(id)).flatMap((id) => tags.byId.get(id) ?? []);
}
