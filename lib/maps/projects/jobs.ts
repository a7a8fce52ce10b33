import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { deleteEndedPreviewLinks } from './queries-preview-links.ts';

/** What housekeeping does for projects, in the process or by the cron route. */
export const projectJobs: readonly PeriodicJob[] = [
  { name: 'ended preview links', everyMs: 60 * 60 * 1000, run: deleteEndedPreviewLinks },
];
