import { deleteEndedSessions } from '#lib/identity/sessions/queries.ts';
import { limits } from '#lib/plans/limits.ts';
import { dayMs, hourMs } from '#lib/plans/units.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { deleteExpired } from './queries.ts';

/** Days for which ended sessions and links are kept, for people who investigate an incident. */
const keptDays = 7;
const eventsKeptDays = 365;

/** Periodic jobs of sign-in. */
export const authJobs: PeriodicJob[] = [
  {
    name: 'expired sign-ins',
    everyMs: hourMs,
    run: async () => {
      const now = Date.now();
      const before = new Date(now - keptDays * dayMs);
      await deleteEndedSessions(before);
      await deleteExpired(
        before,
        new Date(now - limits.secondFactorWindowSeconds * 1000),
        new Date(now - eventsKeptDays * dayMs),
      );
    },
  },
];
