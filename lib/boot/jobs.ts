import { analyticsJobs } from '../analytics/jobs.ts';
import { authJobs } from '../auth/jobs.ts';
import { imageJobs } from '../images/jobs.ts';
import { mailJobs } from '../mail/jobs.ts';
import { projectJobs } from '../projects/jobs.ts';
import { shared } from '../registry.ts';
import { usageJobs } from '../usage/jobs.ts';
import { webhookJobs } from '../webhooks/jobs.ts';
import { periodicJobs } from './housekeeping.ts';

/** Makes the domains' periodic jobs those of this process, once. */
export function addJobs(): void {
  shared('jobs-added', () => {
    periodicJobs().push(
      ...webhookJobs,
      ...mailJobs,
      ...authJobs,
      ...imageJobs,
      ...projectJobs,
      ...analyticsJobs,
      ...usageJobs,
    );
    return true;
  });
}
