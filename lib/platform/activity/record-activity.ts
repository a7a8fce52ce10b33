import type { ActivityKind } from '#lib/contract/choices.ts';
import type { ActivityDetails } from '#lib/contract/schemas/activity.ts';
import { limits } from '#lib/plans/limits.ts';
import { dayMs, hourMs } from '#lib/plans/units.ts';
import { type Ctx, userIdOf } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { type ActivityScope, deleteActivityBefore, insertActivity } from './queries.ts';

export type ActivityEntry = {
  kind: ActivityKind;
  /** Names and numbers at the time of the change, because their owners may be deleted later. */
  details?: ActivityDetails;
  /** Member whom the change affects. */
  memberUserId?: string;
  /** User who did it, if not the caller: a new account has not signed in yet. */
  userId?: string;
  /** Number of changes, 1 by default. */
  count?: number;
};

/** Frequent kinds: one row sums an hour of one person. */
const addedUp: readonly ActivityKind[] = ['draftChanged', 'liveChanged', 'settingsChanged'];

/** Records who did what, in the transaction that does it. Frequent kinds add to the row of the hour. */
export async function recordActivity(tx: Ctx, scope: ActivityScope, entry: ActivityEntry): Promise<void> {
  const { kind, details = {}, count = 1, memberUserId = null } = entry;
  const { actor } = tx;
  const now = tx.now();
  const userId = entry.userId ?? userIdOf(actor);
  const keyId = actor.kind === 'key' ? actor.keyId : null;
  const hour = Math.floor(now.getTime() / hourMs);
  const countedAs = addedUp.includes(kind) ? [scope.projectId, kind, keyId ?? userId, hour].join(' ') : null;
  await insertActivity(tx.db, {
    id: newId(),
    ...scope,
    kind,
    userId,
    keyId,
    memberUserId,
    details,
    count,
    countedAs,
    now,
  });
}

/** Periodic jobs of activity, run in the process or by the cron route. */
export const activityJobs: readonly PeriodicJob[] = [
  {
    name: 'old activity',
    everyMs: hourMs,
    run: () => deleteActivityBefore(new Date(Date.now() - limits.activityRetentionDays * dayMs)),
  },
];
