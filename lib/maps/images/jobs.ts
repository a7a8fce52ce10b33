import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { collectFiles } from './collect-files.ts';

/** What housekeeping does for stored files, in the process or by the cron route. */
export const imageJobs: readonly PeriodicJob[] = [
  { name: 'orphaned files', everyMs: 60 * 60 * 1000, run: async () => void (await collectFiles(new Date())) },
];
