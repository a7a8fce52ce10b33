import { AppError } from '#lib/contract/errors.ts';
import { plans } from '#lib/plans/plans.ts';
import { megabyte } from '#lib/plans/units.ts';
import { type ActivityEntry, recordActivity } from '#lib/platform/activity/record-activity.ts';
import { type Ctx, userIdOf } from '#lib/platform/context.ts';
import { dropLostTiles, recountContent, refreshDraftFacts, updateProjectRow } from './queries.ts';
import { settlePictures } from './queries-pictures.ts';
import { type LockedProject, withLockedProject } from './require-project.ts';
import type { ProjectId } from './scope.ts';

/**
 * Changes a project's draft in a transaction that holds the project's lock. `change` gets the new revision. Then
 * updates the project's counters and records its activity. The live map does not change.
 */
export async function changeDraft<T>(
  ctx: Ctx,
  projectId: string,
  change: (tx: Ctx, project: LockedProject, revision: number) => Promise<T>,
  entry: ActivityEntry = { kind: 'draftChanged' },
): Promise<T> {
  return withLockedProject(ctx, projectId, 'write', async (tx, project) => {
    const revision = project.revision + 1;
    const result = await change(tx, project, revision);
    await updateProjectRow(tx.db, project.id, {
      revision,
      revisedBy: userIdOf(tx.actor),
      updatedAt: tx.now(),
    });
    await settleDraft(tx, project);
    await recordProjectActivity(tx, project, entry);
    return result;
  });
}

/** Records an activity of a project in the transaction of the change. */
export async function recordProjectActivity(
  tx: Ctx,
  { id, organizationId }: { id: ProjectId; organizationId: string },
  entry: ActivityEntry,
): Promise<void> {
  await recordActivity(tx, { organizationId, projectId: id }, entry);
}

type Bounded = Pick<LockedProject, 'id' | 'plan' | 'contentBytes'>;

/**
 * Brings the row of the project up to date with its written draft. Throws a 403 if the draft grew beyond the content
 * that the plan allows; what is stored beyond it may stay and shrink.
 */
export async function settleDraft(
  tx: Ctx,
  project: Bounded & Pick<LockedProject, 'settings'>,
): Promise<void> {
  if (project.settings.kiosk.tiles.length > 0) await dropLostTiles(tx.db, project.id);
  if (project.settings.kiosk.pictures.length > 0) await settlePictures(tx.db, project.id);
  checkContentBytes(project, await refreshDraftFacts(tx.db, project.id));
}

/** Returns the size of a draft that a change of its places made larger by these bytes. Throws like `settleDraft`. */
export function contentBytesWith(project: Bounded, addedBytes: number): number {
  const contentBytes = Math.max(0, project.contentBytes + addedBytes);
  checkContentBytes(project, contentBytes);
  return contentBytes;
}

/** Counts the content of a draft again after new tags were written. Throws like `settleDraft`. */
export async function recountAfterTags(tx: Ctx, project: Bounded): Promise<void> {
  checkContentBytes(project, await recountContent(tx.db, project.id));
}

function checkContentBytes({ plan, contentBytes: before }: Bounded, after: number): void {
  const max = plans[plan].contentBytesMax;
  if (after <= max || after <= before) return;
  const inMegabytes = (bytes: number) => Math.ceil((bytes / megabyte) * 10) / 10;
  throw new AppError('forbidden.contentLimit', {
    plan,
    count: max / megabyte,
    used: inMegabytes(before),
    wanted: inMegabytes(after),
  });
}
