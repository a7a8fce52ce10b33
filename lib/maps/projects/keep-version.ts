import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { insertVersion, pruneVersions } from './queries-versions.ts';

/** Keeps what goes live now as a version, inside the caller's transaction; the oldest beyond the limit goes. Answers its number. */
export async function keepVersion(tx: Ctx, projectId: LockedProjectId, note: string): Promise<number> {
  const createdBy = tx.actor.kind === 'anonymous' ? null : tx.actor.userId;
  const number = await insertVersion(tx.db, projectId, { createdBy, note, now: tx.now() });
  await pruneVersions(tx.db, projectId, limits.versionsKeptMax);
  return number;
}
