import { AppError } from '#lib/contract/errors.ts';
import { plans } from '#lib/plans/plans.ts';
import { megabyte } from '#lib/plans/units.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { dropLostTiles, recountContent, refreshDraftFacts } from './queries.ts';
import { settlePictures } from './queries-pictures.ts';
import type { LockedProject } from './require-project.ts';

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
