import { limits } from '#lib/plans/limits.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { deleteExpired } from './queries.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Sessions and links are kept a while after their end, for people who look into what happened. */
const keptDays = 7;
const eventsKeptDays = 365;

/** What sign-in needs done from time to time. */
export const authJobs: PeriodicJob[] = [
  {
    name: 'expired sign-ins',
    everyMs: hourMs,
    run: async () => {
      const now = Date.now();
      await deleteExpired(
        new Date(now - keptDays * dayMs),
        new Date(now - limits.secondFactorWindowSeconds * 1000),
        new Date(now - eventsKeptDays * dayMs),
      );
    },
  },
];
