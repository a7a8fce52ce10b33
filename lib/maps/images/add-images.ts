import { AppError } from '#lib/contract/errors.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { plans } from '#lib/plans/plans.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { type ImageRow, insertImages, lockStorage, sumStoredBytes } from './queries.ts';

const megabyte = 1024 * 1024;

/** Records prepared images in the project, inside the caller's transaction; 403 when the plan has no room for them. */
export async function addImages(
  tx: Ctx,
  project: Pick<LockedProject, 'id' | 'plan' | 'organizationId'>,
  rows: readonly ImageRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const added = rows.reduce(
    (sum, row) => sum + row.byteCount + row.thumbnails.reduce((s, t) => s + t.byteCount, 0),
    0,
  );
  // The sum below then sees whatever others, in the organization's other projects, have just added.
  if (plans[project.plan].storageBytesMax !== null) await lockStorage(tx.db, project.organizationId);
  await checkStorageAllowance(tx, project, added);
  await insertImages(tx.db, project.id, rows, tx.now());
}

/** Throws a 403 when the organization's plan has no room for so many more bytes. */
export async function checkStorageAllowance(
  ctx: Ctx,
  project: Pick<LockedProject, 'plan' | 'organizationId'>,
  bytes: number,
): Promise<void> {
  const max = plans[project.plan].storageBytesMax;
  if (max === null) return;
  if ((await sumStoredBytes(ctx.db, project.organizationId)) + bytes > max) {
    throw new AppError('forbidden.storageLimit', { plan: project.plan, count: String(max / megabyte) });
  }
}
