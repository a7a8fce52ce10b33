import { limits } from '#lib/plans/limits.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { deleteActivityBefore } from './queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What housekeeping does for activity, in the process or by the cron route. */
export const activityJobs: readonly PeriodicJob[] = [
  {
    name: 'old activity',
    everyMs: 60 * 60 * 1000,
    run: () => deleteActivityBefore(new Date(Date.now() - limits.activityRetentionDays * dayMs)),
  },
];
