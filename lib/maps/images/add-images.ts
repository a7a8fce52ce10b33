import { AppError } from '#lib/contract/errors.ts';
import { lockPlan } from '#lib/maps/core/queries.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { plans } from '#lib/plans/plans.ts';
import { megabyte } from '#lib/plans/units.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { type ImageRow, insertImages, sumStoredBytes } from './queries.ts';

export { sumStoredBytes };

/** Inserts prepared images into the project, in the caller's transaction. Throws 403 if the plan lacks the space. */
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
  // The lock makes the sum below include images that other projects of the organization are adding.
  if (plans[project.plan].storageBytesMax !== null) await lockPlan(tx.db, project.organizationId);
  await checkStorageAllowance(tx, project, added);
  await insertImages(tx.db, project.id, rows, tx.now());
}

/** Throws a 403 if the organization's plan has no space for `bytes` more. */
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
