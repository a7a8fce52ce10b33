import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { deleteOldDeliveries, deliverWaiting } from './dispatch.ts';

/** What housekeeping does for webhooks, in the process or by the cron route. */
export const webhookJobs: readonly PeriodicJob[] = [
  { name: 'waiting webhook deliveries', everyMs: 10_000, run: deliverWaiting },
  { name: 'old webhook deliveries', everyMs: 60 * 60 * 1000, run: deleteOldDeliveries },
];
