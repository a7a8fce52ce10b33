import { runAllJobs } from '#lib/platform/jobs.ts';
import { addJobs } from './jobs.ts';

/** Runs every periodic job once and says how each ended; a host's scheduler calls it where no process of ours lives on. */
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
