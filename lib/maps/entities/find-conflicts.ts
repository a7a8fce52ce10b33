import type { Change, ChangeConflict } from '#lib/contract/schemas/changes.ts';
import { writtenAlt } from '#lib/mapmodel/image-alts.ts';
import { isSame } from '#lib/mapmodel/is-same.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { entityOf, levelOf } from '#lib/maps/core/rows.ts';
import { presentImage } from '#lib/maps/images/present.ts';
import type { Ctx } from '#lib/platform/context.ts';
import type { Stored } from './load-stored.ts';
import { presentRecords } from './present-draft.ts';

/**
 * Finds the conflicts of a batch that was made on an older revision: changes of things that were changed or deleted
 * since, places on a deleted level, deletions of levels on which a place was changed since, and places that bring other
 * alternative texts of an image than were written since.
 */
export async function findConflicts(
  tx: Ctx,
  project: LockedProject,
  write: { changes: readonly Change[]; baseRevision: number },
  stored: Stored,
): Promise<ChangeConflict[]> {
  const revisions = new Map(
    [...stored.levels, ...stored.entities, ...stored.tags, ...stored.images].map((row) => [
      row.id,
      row.revision,
    ]),
  );
  const created = new Set(write.changes.filter(({ op }) => op === 'create').map(({ id }) => id));
  const isTouched = (id: string) => (revisions.get(id) ?? Infinity) > write.baseRevision;
  const isGoneLevel = (id: string | undefined) => id !== undefined && !revisions.has(id) && !created.has(id);
  const conflicting = new Map<string, Change['kind']>();
  for (const change of write.changes) {
    if (change.kind === 'project') continue;
    if (change.op !== 'create' && !created.has(change.id) && isTouched(change.id)) {
      conflicting.set(change.id, change.kind);
    }
    if ((change.kind === 'area' || change.kind === 'marker') && change.op !== 'delete') {
      if (isGoneLevel(change.level) || isGoneLevel(change.fields?.level))
        conflicting.set(change.id, change.kind);
      for (const { id, alt } of conflicting.has(change.id) ? [] : (change.fields?.images ?? [])) {
        const image = alt && isTouched(id) && stored.images.find((row) => row.id === id);
        if (image && !isSame(writtenAlt(alt), image.alt)) conflicting.set(id, 'image');
      }
    }
    const hasTouchedPlace = stored.sums.some(
      (sum) => sum.levelId === change.id && sum.lastRevision > write.baseRevision,
    );
    if (change.kind === 'level' && change.op === 'delete' && hasTouchedPlace) {
      conflicting.set(change.id, 'level');
    }
  }
  // Reading the body of a place takes time, and most of a batch is in no conflict.
  const entities = stored.entities.filter(({ id }) => conflicting.has(id));
  const contents = {
    levels: new Map(stored.levels.map((row) => [row.id, levelOf(row)])),
    entities: new Map(entities.map((row) => [row.id, entityOf(row)])),
    tags: new Map(stored.tags.map((tag) => [tag.id, tag])),
  };
  const images = new Map<string, ReturnType<typeof presentImage>>();
  const records = await presentRecords(tx, project, contents, [...conflicting.keys()]);
  for (const image of stored.images)
    if (conflicting.has(image.id)) images.set(image.id, presentImage(image, tx.origin));
  return [...conflicting].map(([id, kind]) => ({ id, kind, theirs: records[id] ?? images.get(id) ?? null }));
}
