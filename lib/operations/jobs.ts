import { periodicJobs, runAllJobs } from '#lib/platform/jobs.ts';
import { analyticsJobs } from '../analytics/jobs.ts';
import { authJobs } from '../identity/auth/jobs.ts';
import { organizationJobs } from '../identity/organizations/memberless.ts';
import { imageJobs } from '../maps/images/collect-files.ts';
import { standbyJobs } from '../maps/live/copy-soon.ts';
import { versionJobs } from '../maps/projects/keep-version.ts';
import { projectJobs } from '../maps/projects/preview-links.ts';
import { keyJobs } from '../maps/projects/project-keys.ts';
import { wayJobs } from '../maps/ways/build-live.ts';
import { noteJobs } from '../notes/tell-notes.ts';
import { activityJobs } from '../platform/activity/record-activity.ts';
import { mailJobs } from '../platform/mail/send-due-mails.ts';
import { processSingleton } from '../platform/process-singletons.ts';
import { usageJobs } from '../platform/usage/count-usage.ts';
import { webhookJobs } from '../webhooks/dispatch.ts';

/** Adds the periodic jobs of all domains to this process, once. */
export function addJobs(): void {
  processSingleton('jobs-added', () => {
    periodicJobs().push(
      ...webhookJobs,
      ...mailJobs,
      ...authJobs,
      ...organizationJobs,
      ...imageJobs,
      ...projectJobs,
      ...versionJobs,
      ...keyJobs,
      ...wayJobs,
      ...standbyJobs,
      ...analyticsJobs,
      ...usageJobs,
      ...activityJobs,
      ...noteJobs,
    );
    return true;
  });
}

/** Runs every periodic job once and returns how each ended. A host's scheduler calls it if no process stays alive. */
export async function runHousekeeping() {
  addJobs();
  const jobs = await runAllJobs();
  return {
    jobs: jobs.map(({ name, error }) => ({
      name,
      error: error === null ? null : 'failed; the log says why',
    })),
  };
}
