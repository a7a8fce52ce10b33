import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { insertVersion, pruneVersions } from './queries.ts';

/** Keeps what goes live now as a version, inside the caller's transaction; the oldest beyond the limit goes. */
export async function keepVersion(tx: Ctx, projectId: LockedProjectId, note: string): Promise<void> {
  const createdBy = tx.actor.kind === 'anonymous' ? null : tx.actor.userId;
  await insertVersion(tx.db, projectId, { createdBy, note, now: tx.now() });
  await pruneVersions(tx.db, projectId, limits.versionsKeptMax);
}
