import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { deleteOrphanedEvents } from './queries-events.ts';

/** What housekeeping does for analytics, in the process or by the cron route. */
export const analyticsJobs: readonly PeriodicJob[] = [
  {
    name: 'analytics of deleted projects',
    everyMs: 6 * 60 * 60 * 1000,
    run: async () => void (await deleteOrphanedEvents()),
  },
];
