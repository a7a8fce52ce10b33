import type { Ctx } from '#lib/context.ts';
import { forbidden } from '#lib/errors.ts';
import { plans } from '#lib/plans/plans.ts';
import type { LockedProject } from '#lib/projects/require-project.ts';
import { type ImageRow, insertImages, sumStoredBytes } from './queries.ts';

const megabyte = 1024 * 1024;

/** Records prepared images in the project, inside the caller's transaction; 403 when the plan has no room for them. */
export async function addImages(
  tx: Ctx,
  project: Pick<LockedProject, 'id' | 'plan' | 'organizationId'>,
  rows: readonly ImageRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const max = plans[project.plan].storageBytesMax;
  if (max !== null) {
    const added = rows.reduce(
      (sum, row) => sum + row.byteCount + row.thumbnails.reduce((s, t) => s + t.byteCount, 0),
      0,
    );
    if ((await sumStoredBytes(tx.db, project.organizationId)) + added > max) {
      throw forbidden(`The ${project.plan} plan allows ${max / megabyte} MB of stored files.`);
    }
  }
  await insertImages(tx.db, project.id, rows, tx.now());
}
