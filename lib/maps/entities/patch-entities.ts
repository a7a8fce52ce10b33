import type { z } from 'zod';
import { AppError, invalid } from '#lib/contract/errors.ts';
import { faultAt } from '#lib/contract/fault.ts';
import type { entityPatch } from '#lib/contract/schemas/patch.ts';
import type { EntityChange, PlacedTag } from '#lib/mapmodel/draft-changes.ts';
import { isSame } from '#lib/mapmodel/is-same.ts';
import { planChanges } from '#lib/mapmodel/plan-changes.ts';
import type { AreaShape, MarkerShape } from '#lib/mapmodel/present.ts';
import type { Entity, EntityKind } from '#lib/mapmodel/types.ts';
import type { WayPart } from '#lib/mapmodel/way-bounds.ts';
import { contentBytesWith, recordProjectActivity, recountAfterTags } from '#lib/maps/core/change-draft.ts';
import { updateProjectRow } from '#lib/maps/core/queries.ts';
import { type LockedProject, withLockedProject } from '#lib/maps/core/require-project.ts';
import { type EntityRow, entityOf, entityRow } from '#lib/maps/core/rows.ts';
import { withdraw } from '#lib/maps/live/withdrawals.ts';
import { type Ctx, userIdOf } from '#lib/platform/context.ts';
import { isUuid, newId } from '#lib/platform/ids.ts';
import { noteChanged } from '#lib/platform/work/caller.ts';
import { bytesOf, sizeFaults } from './check-sizes.ts';
import { presentDraftEntities } from './present-draft.ts';
import { hasWay, listDraftWays, listPatchTargets, listStoredTags } from './queries.ts';
import { changedRows, writeDraft, writeLive } from './write-draft.ts';

type PatchFields = z.output<typeof entityPatch>;
type EntityUpdate = { kind: EntityKind; idOrKey: string; fields: PatchFields };

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

/** Places to patch in the draft and, if they are live, in the live data. */
type PatchTargets = {
  /** Id of the place of each update, undefined if it does not exist. */
  ids: readonly (string | undefined)[];
  draft: readonly Entity[];
  live: readonly Entity[];
  tags: readonly PlacedTag[];
  /** The draft's markers with a role in directions; null if no update can add a connector. */
  ways: readonly WayPart[] | null;
  stored: { draft: readonly EntityRow[]; live: readonly EntityRow[]; tags: readonly PlacedTag[] };
  languages: { draft: string; live: string };
};

/** Reads the rows that the updates concern, of the draft and of the live data. */
async function loadPatchTargets(
  { db }: Ctx,
  project: LockedProject,
  updates: readonly EntityUpdate[],
): Promise<PatchTargets> {
  const wanted = updates.map(({ kind, idOrKey }) => {
    return { kind, id: isUuid(idOrKey) ? idOrKey.toLowerCase() : null, key: idOrKey };
  });
  const found = await listPatchTargets(db, project.id, wanted);
  // Several updates may name one place.
  const targets = [...new Map(found.map((target) => [target.draft.id, target])).values()];
  const tags = updates.some(({ fields }) => fields.tags) ? await listStoredTags(db, project.id) : [];
  const draft = targets.map((target) => target.draft);
  const mayAdd = updates.some(({ fields }) => fields.workingHours) && draft.some(({ body }) => hasWay(body));
  const live = targets.flatMap((target) => target.live ?? []);
  const ids = new Map(found.map((target) => [target.index, target.draft.id]));
  const { defaultLanguage } = project.settings;
  return {
    draft: draft.map(entityOf),
    live: live.map(entityOf),
    tags,
    ways: mayAdd ? await listDraftWays(db, project.id) : null,
    ids: updates.map((_, i) => ids.get(i)),
    stored: { draft, live, tags },
    languages: { draft: defaultLanguage, live: targets[0]?.liveLanguage ?? defaultLanguage },
  };
}

/** Applies updates to the targets, with the same planner for the draft and for the live data. Returns their faults. */
function planPatches(targets: PatchTargets, changes: readonly EntityChange[]) {
  const { draft, live, tags, ways, languages } = targets;
  const planned = planChanges({
    changes,
    entities: draft,
    tags,
    ways,
    defaultLanguage: languages.draft,
    newId,
  });
  const tagsAfter = [...planned.tags.values()];
  const liveIds = new Set(live.map(({ id }) => id));
  const plannedLive = planChanges({
    changes: changes.filter(({ id }) => liveIds.has(id)),
    entities: live,
    tags: tagsAfter,
    defaultLanguage: languages.live,
    newId,
  });
  const after = {
    ...targets,
    draft: [...planned.entities.values()],
    live: [...plannedLive.entities.values()],
    tags: tagsAfter,
  };
  return { after, faults: planned.faults };
}

/** Returns an update of the place with this id as a change of the draft. */
function patchChange({ kind, fields }: EntityUpdate, id: string, path: string): EntityChange {
  return { kind, op: 'update', id, fields, path, fieldsPath: path };
}

/** Returns the faults of a place that grew beyond its bytes, in the draft or in the live data, and of new tags. */
function patchSizeFaults(before: PatchTargets, after: PatchTargets, id: string, path: string) {
  return (['draft', 'live'] as const).flatMap((side) => {
    const entities = after[side].filter((one) => one.id === id).map(entityRow);
    const tags = side === 'live' ? after.tags : before.tags;
    return sizeFaults(
      () => path,
      { levels: [], entities: before.stored[side], tags: before.tags },
      { levels: [], entities, tags },
    );
  });
}

/** Writes targets without faults as one revision if the updates changed any of them. Returns the project's revision. */
async function writePatches(
  tx: Ctx,
  project: LockedProject,
  targets: PatchTargets,
  { stored, draft, live, tags, languages }: PatchTargets,
): Promise<number> {
  if (isSame([targets.draft, targets.live], [draft, live])) return project.revision;
  const revision = project.revision + 1;
  const before = { levels: [], entities: stored.draft, tags: stored.tags };
  const rows = draft.map(entityRow);
  const contentBytes = contentBytesWith(project, totalBytes(rows) - totalBytes(stored.draft));
  const liveRows = changedRows(stored.live, live.map(entityRow));
  const isLiveChanged = liveRows.length > 0;
  const liveVersion = project.liveVersion + (isLiveChanged ? 1 : 0);
  if (isLiveChanged) noteChanged(project.id);
  const wasShown = new Set(stored.live.flatMap(({ id, isHidden }) => (isHidden ? [] : [id])));
  if (liveRows.some(({ id, isHidden }) => isHidden && wasShown.has(id)))
    await withdraw(project.id, project.liveVersion, false);
  // Live data have their own copies of tags: add those that a live place now uses.
  const liveTags = tags.filter(({ id }) => live.some(({ body }) => body.tagIds.includes(id)));
  await writeDraft(tx, project.id, before, { levels: [], entities: rows, tags }, revision);
  await writeLive(tx, project.id, liveRows, { version: liveVersion, tags: liveTags });
  await updateProjectRow(tx.db, project.id, {
    revision,
    revisedBy: userIdOf(tx.actor),
    liveVersion,
    contentBytes,
    updatedAt: tx.now(),
  });
  await recordProjectActivity(tx, project, {
    kind: isLiveChanged ? 'liveChanged' : 'draftChanged',
    count: draft.length,
    details: placeNamed(draft, languages.draft),
  });
  if (tags.length > stored.tags.length) await recountAfterTags(tx, project);
  return revision;
}

function totalBytes(rows: readonly EntityRow[]): number {
  return rows.reduce((sum, row) => sum + bytesOf(row), 0);
}

/** Returns the title or key of the place if there is exactly one. */
function placeNamed([place, ...others]: readonly Entity[], language: string): { place?: string } {
  if (!place || others.length > 0) return {};
  return { place: place.body.translations[language]?.title || place.key };
}
