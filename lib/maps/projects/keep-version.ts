import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { limits } from '#lib/plans/limits.ts';
import { type PlanName, plans } from '#lib/plans/plans.ts';
import { dayMs, minuteMs } from '#lib/plans/units.ts';
import { type Ctx, userIdOf } from '#lib/platform/context.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { hasVersionSince, listExpired, pruneAlone, pruneVersions } from './queries-kept-versions.ts';
import { insertVersion, type NewVersion } from './queries-versions.ts';

/** Keeps the draft as a version, in the transaction that holds the project. Returns its number. */
export async function keepVersion(tx: Ctx, project: LockedProject, version: NewVersion): Promise<number> {
  const number = await addVersion(tx, project, version);
  await dropOldVersions(tx, project);
  return number;
}

/** Like keepVersion, but drops no version: dropOldVersions must follow. */
export async function addVersion(tx: Ctx, project: LockedProject, version: NewVersion): Promise<number> {
  return insertVersion(tx.db, project.id, { ...version, createdBy: userIdOf(tx.actor), now: tx.now() });
}

/** Deletes the versions beyond the limits, the oldest first (docs/contract.md, 6.5 History and copies). */
export async function dropOldVersions(tx: Ctx, { id, plan }: LockedProject): Promise<void> {
  await pruneVersions(tx.db, id, keptAt(tx.now(), plan));
}

function keptAt(now: Date, plan: PlanName) {
  return {
    liveMax: limits.versionsKeptMax,
    draftMax: limits.draftVersionsKeptMax,
    draftsSince: new Date(now.getTime() - limits.draftVersionDaysKept * dayMs),
    draftBytesMax: plans[plan].versionBytesMax,
  };
}

/** Deletes versions of drafts that became too old, also of projects that make no new ones. */
export async function dropExpiredVersions(): Promise<void> {
  const now = new Date();
  for (const id of await listExpired(keptAt(now, 'enterprise').draftsSince)) {
    await pruneAlone(id, (plan) => keptAt(now, plan));
  }
}

/** Housekeeping jobs for versions, run in the process or by the cron route. */
export const versionJobs: readonly PeriodicJob[] = [
  { name: 'old versions of drafts', everyMs: dayMs, run: dropExpiredVersions },
];

/**
 * Returns what keeps the draft before a write of many places, at most once in `limits.largeWriteMinutes`, and the
 * number of the version that it made, or null.
 */
export function largeWriteKeeper(tx: Ctx, project: LockedProject) {
  let made: number | null = null;
  const since = new Date(tx.now().getTime() - limits.largeWriteMinutes * minuteMs);
  return {
    beforeLarge: async () => {
      if (await hasVersionSince(tx.db, project.id, 'changes', since)) return;
      made = await keepVersion(tx, project, { kind: 'draft', reason: 'changes', note: '' });
    },
    number: () => made,
  };
}
