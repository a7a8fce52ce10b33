import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { writeUsage } from './count-usage.ts';

/** What housekeeping does for usage, in the process or by the cron route. */
export const usageJobs: readonly PeriodicJob[] = [
  { name: 'counted usage', everyMs: 60_000, run: writeUsage },
];
