import { periodicJobs } from '#lib/platform/jobs.ts';
import { analyticsJobs } from '../analytics/jobs.ts';
import { authJobs } from '../identity/auth/jobs.ts';
import { imageJobs } from '../maps/images/jobs.ts';
import { projectJobs } from '../maps/projects/jobs.ts';
import { wayJobs } from '../maps/ways/jobs.ts';
import { noteJobs } from '../notes/jobs.ts';
import { activityJobs } from '../platform/activity/jobs.ts';
import { mailJobs } from '../platform/mail/jobs.ts';
import { processSingleton } from '../platform/process-singletons.ts';
import { usageJobs } from '../platform/usage/jobs.ts';
import { webhookJobs } from '../webhooks/jobs.ts';

/** Makes the domains' periodic jobs those of this process, once. */
export function addJobs(): void {
  processSingleton('jobs-added', () => {
    periodicJobs().push(
      ...webhookJobs,
      ...mailJobs,
      ...authJobs,
      ...imageJobs,
      ...projectJobs,
      ...wayJobs,
      ...analyticsJobs,
      ...usageJobs,
      ...activityJobs,
      ...noteJobs,
    );
    return true;
  });
}
