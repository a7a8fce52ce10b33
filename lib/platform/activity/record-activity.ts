import type { ActivityKind } from '#lib/contract/choices.ts';
import type { ActivityDetails } from '#lib/contract/schemas/activity.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { deleteActivityBefore, insertActivity } from './queries.ts';

/** A project, or with null all projects of the organization. */
export type ActivityScope = { organizationId: string; projectId: string | null };

export type ActivityEntry = {
  kind: ActivityKind;
  /** Names and numbers as they are now: what they belong to may be gone when somebody reads it. */
  details?: ActivityDetails;
  /** The member that it was done to. */
  memberUserId?: string;
  /** Who did it, where that is not the caller: a new account has not signed in yet. */
  userId?: string;
  /** How many changes this was; 1 where that is not said. */
  count?: number;
};

/** What is repeated so often that an hour of one person is one row. */
const addedUp: readonly ActivityKind[] = ['draftChanged', 'liveChanged', 'settingsChanged'];
const hourMs = 60 * 60 * 1000;

/** Keeps who did what, in the transaction of `tx` that does it. One statement; for an hour's further ones the same row. */
export async function recordActivity(
  tx: Ctx,
  { organizationId, projectId }: ActivityScope,
  entry: ActivityEntry,
): Promise<void> {
  const { kind, details = {}, count = 1, memberUserId = null } = entry;
  const { actor } = tx;
  const now = tx.now();
  const userId = entry.userId ?? (actor.kind === 'anonymous' ? null : actor.userId);
  const keyId = actor.kind === 'key' ? actor.keyId : null;
  const hour = Math.floor(now.getTime() / hourMs);
  const countedAs = addedUp.includes(kind) ? [projectId, kind, keyId ?? userId, hour].join(' ') : null;
  await insertActivity(tx.db, {
    id: newId(),
    organizationId,
    projectId,
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

const dayMs = 24 * 60 * 60 * 1000;

/** What housekeeping does for activity, in the process or by the cron route. */
export const activityJobs: readonly PeriodicJob[] = [
  {
    name: 'old activity',
    everyMs: 60 * 60 * 1000,
    run: () => deleteActivityBefore(new Date(Date.now() - limits.activityRetentionDays * dayMs)),
  },
];
