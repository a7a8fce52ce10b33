import type { z } from 'zod';
import type { Ctx } from '#lib/context.ts';
import type { entityPatch } from '#lib/contract/schemas/patch.ts';
import { type Fault, invalid, notFound } from '#lib/errors.ts';
import { isUuid, newId } from '#lib/ids.ts';
import { forgetLive } from '#lib/live/forget-live.ts';
import { applyEntityWrite, type ResolvedReferences } from '#lib/mapmodel/apply-write.ts';
import { resolveReferences, type TagBook, tagBook } from '#lib/mapmodel/references.ts';
import type { Entity, EntityKind } from '#lib/mapmodel/types.ts';
import { storedParts } from '#lib/projects/present.ts';
import { type LockedProject, lockProject } from '#lib/projects/require-project.ts';
import { transact } from '#lib/transact.ts';
import { presentDraftEntity } from './present-draft-entity.ts';
import { insertTags, listTagRows } from './queries.ts';
import { listLiveTagIds, listPatchTargets, type PatchTarget, writePatches } from './queries-patch.ts';
import { entityOf, entityRow } from './rows.ts';

export type PatchFields = z.output<typeof entityPatch>;
export type EntityUpdate = { kind: EntityKind; idOrKey: string; fields: PatchFields };

/**
 * Changes the sent fields of one area or marker in the draft and, where it is live, by the same rule in the live data
 * as they stand: nothing else of the draft is published (contract section 4.3). Answers the place as the draft has it.
 */
export async function patchEntity<Kind extends EntityKind>(
  ctx: Ctx,
  input: { projectId: string; kind: Kind; idOrKey: string; fields: PatchFields },
) {
  return transact(ctx, async (tx) => {
    const project = await lockProject(tx, input.projectId, 'write');
    const { patched, faults } = await applyPatches(tx, project, [input], () => '');
    const entity = patched[0];
    if (!entity) throw notFound(input.kind === 'area' ? 'Area' : 'Marker');
    if (faults.length > 0) throw invalid(faults);
    return presentDraftEntity(tx, project, entity as Extract<Entity, { kind: Kind }>);
  });
}

/** As patchEntity for up to 500 places, all or nothing; faults stand under `updates[<i>]`. */
export async function patchEntities(
  ctx: Ctx,
  input: { projectId: string; updates: readonly EntityUpdate[] },
): Promise<{ updated: { kind: EntityKind; id: string; key: string }[] }> {
  return transact(ctx, async (tx) => {
    const project = await lockProject(tx, input.projectId, 'write');
    const pathOf = (index: number) => `updates[${index}]`;
    const { patched, faults } = await applyPatches(tx, project, input.updates, pathOf);
    input.updates.forEach(({ kind }, i) => {
      const message = `There is no ${kind} with this id or key in the project.`;
      if (!patched[i]) faults.push({ path: `${pathOf(i)}.id_or_key`, message });
    });
    if (faults.length > 0) throw invalid(faults);
    return { updated: patched.flatMap((entity) => (entity ? [pick(entity)] : [])) };
  });
}

const pick = ({ kind, id, key }: Entity) => ({ kind, id, key });

type Sides = { draft: Entity; live: Entity | null; liveLanguage: string };

/**
 * Works out and, unless there are faults or missing places, writes the patches. `patched` holds the draft's place for
 * each update, null where there is none.
 */
async function applyPatches(
  tx: Ctx,
  project: LockedProject,
  updates: readonly EntityUpdate[],
  pathOf: (index: number) => string,
): Promise<{ patched: (Entity | null)[]; faults: Fault[] }> {
  const targets = await listPatchTargets(tx.db, project.id, updates.map(wantedBy));
  const names = updates.some(({ fields }) => fields.tags) ? await listTagRows(tx.db, project.id) : [];
  const tags = tagBook(names, newId);
  const sides = new Map<string, Sides>();
  const patched: (Entity | null)[] = updates.map(() => null);
  const faults: Fault[] = [];
  const noReferences = { imageIds: new Set<string>(), iconIds: new Set<string>() };
  const { defaultLanguage } = storedParts(project).settings;
  for (const target of targets) {
    const update = updates[target.index];
    if (!update) continue;
    const references = resolveReferences(update.fields, pathOf(target.index), tags, noReferences, faults);
    const before = sides.get(target.draft.id) ?? sidesOf(target, defaultLanguage);
    const after = patchSides(before, update.fields, references, defaultLanguage);
    sides.set(target.draft.id, after);
    patched[target.index] = after.draft;
  }
  if (faults.length === 0 && !patched.includes(null)) {
    await write(tx, project, [...sides.values()], tags, targets);
  }
  return { patched: patched.map((entity) => entity && (sides.get(entity.id)?.draft ?? entity)), faults };
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

async function write(
  tx: Ctx,
  project: LockedProject,
  sides: readonly Sides[],
  tags: TagBook,
  targets: readonly PatchTarget[],
): Promise<void> {
  const revision = project.revision + 1;
  const liveHashes = new Map(targets.map(({ live }) => [live?.id, live?.hash]));
  const live = sides
    .flatMap(({ live: entity }) => (entity ? [entityRow(entity)] : []))
    .filter((row) => liveHashes.get(row.id) !== row.hash);
  const liveTags =
    live.length > 0 && tags.byId.size > 0 ? await missingLiveTags(tx, project, sides, tags) : [];
  await insertTags(tx.db, project.id, tags.made, revision);
  await writePatches(tx.db, project.id, {
    draft: sides.map(({ draft }) => entityRow(draft)),
    live,
    liveTags,
    revision,
    liveVersion: project.liveVersion + (live.length > 0 ? 1 : 0),
    now: tx.now(),
  });
  if (live.length > 0) tx.afterCommit(() => forgetLive(project.id));
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
