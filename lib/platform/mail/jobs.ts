import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { sendDueMails } from './send-due-mails.ts';

/** What the mail queue needs done from time to time: messages that failed before, or whose process ended. */
export const mailJobs: PeriodicJob[] = [{ name: 'mail', everyMs: 30_000, run: sendDueMails }];
