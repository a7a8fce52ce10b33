import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { buildWaiting, deleteOldWays } from './build-live.ts';

/** What housekeeping does for directions, in the process or by the cron route. */
export const wayJobs: readonly PeriodicJob[] = [
  { name: 'directions to build', everyMs: 30 * 1000, run: buildWaiting },
  { name: 'old directions', everyMs: 6 * 60 * 60 * 1000, run: deleteOldWays },
];
