import { limits } from '#lib/plans/limits.ts';
import { dayMs, hourMs, minuteMs } from '#lib/plans/units.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { dropOldPartitions, makePartitionsAhead } from './partitions.ts';
import { deleteOldSums, deleteOrphaned } from './queries-sums.ts';
import { sendWeeklyMails } from './send-weekly-mails.ts';
import { monthBegin } from './spans.ts';
import { sumEvents } from './sum-events.ts';

/** Periodic jobs of analytics, run in the process or by the cron route. */
export const analyticsJobs: readonly PeriodicJob[] = [
  { name: 'sums of analytics', everyMs: minuteMs, run: async () => void (await sumEvents()) },
  { name: 'months of analytics', everyMs: 6 * hourMs, run: keepMonths },
  { name: 'weekly mail', everyMs: hourMs, run: async () => void (await sendWeeklyMails(new Date())) },
  { name: 'analytics of deleted projects', everyMs: 6 * hourMs, run: deleteOrphaned },
];

async function keepMonths(): Promise<void> {
  const now = new Date();
  await makePartitionsAhead(now);
  await dropOldPartitions(now);
  const days = monthBegin(now, -limits.analyticsSumMonthsKept);
  const quarters = new Date(now.getTime() - limits.analyticsQuarterDaysKept * dayMs);
  await deleteOldSums({ quarters, days });
}
