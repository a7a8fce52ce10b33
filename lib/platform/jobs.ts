import { describeError, log } from './log.ts';
import { processSingleton } from './process-singletons.ts';

export type PeriodicJob = { name: string; everyMs: number; run: () => Promise<void> };

export type Housekeeping = { stop: () => Promise<void> };

const firstRunAfterMs = 5_000;

/** Returns the jobs of this process. `lib/operations` adds those of every domain. */
export function periodicJobs(): PeriodicJob[] {
  return processSingleton<PeriodicJob[]>('periodic-jobs', () => []);
}

/** Runs every job once, one after the other. A failed job does not stop the others. */
export async function runAllJobs(): Promise<{ name: string; error: string | null }[]> {
  const results: { name: string; error: string | null }[] = [];
  for (const job of periodicJobs()) results.push({ name: job.name, error: await runJob(job) });
  return results;
}

/** Runs each job at its interval until `stop`, which waits for the running ones. */
export function startHousekeeping(): Housekeeping {
  const timers = new Map<PeriodicJob, NodeJS.Timeout>();
  const working = new Set<Promise<unknown>>();
  let isStopped = false;
  const schedule = (job: PeriodicJob, afterMs: number) => {
    const timer = setTimeout(() => {
      const work = runJob(job).finally(() => {
        working.delete(work);
        if (!isStopped) schedule(job, job.everyMs);
      });
      working.add(work);
    }, afterMs);
    timer.unref();
    timers.set(job, timer);
  };
  for (const job of periodicJobs()) schedule(job, Math.min(firstRunAfterMs, job.everyMs));
  return {
    stop: async () => {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(working);
    },
  };
}

async function runJob(job: PeriodicJob): Promise<string | null> {
  try {
    await job.run();
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log('error', 'job_failed', { job: job.name, ...describeError(error) });
    return reason;
  }
}
