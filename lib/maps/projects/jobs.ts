import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { deleteExpiredPreviewLinks } from './queries-preview-links.ts';

/** What housekeeping does for projects, in the process or by the cron route. */
export const projectJobs: readonly PeriodicJob[] = [
  { name: 'expired preview links', everyMs: 60 * 60 * 1000, run: deleteExpiredPreviewLinks },
];
