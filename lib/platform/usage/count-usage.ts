import { dayMs, minuteMs } from '#lib/plans/units.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { waitUntil } from '#lib/platform/wait-until.ts';
import { dateOf } from './day-range.ts';
import { addUsage, type UsageCounts } from './queries.ts';

/** Unwritten counts, by day since 1970 and organization. */
type Waiting = Map<number, Map<string, UsageCounts>>;
type Buffer = { waiting: Waiting; writtenAt: number; writing: Promise<void> | null };

/** Maximum time that counts stay in memory while requests come in, and so the maximum loss in a crash. */
const bufferedMsMax = minuteMs;

/** Adds to the organization's usage of today in memory, which is written to the database once a minute. */
export function countUsage(organizationId: string, counts: Partial<UsageCounts>): void {
  const buffer = usageBuffer();
  const now = Date.now();
  add(buffer.waiting, Math.floor(now / dayMs), organizationId, counts);
  // On hosts where no process stays alive for the job, requests trigger the write.
  if (now - buffer.writtenAt < bufferedMsMax || buffer.writing) return;
  waitUntil(writeUsage().catch((error) => log('warn', 'usage_not_written', describeError(error))));
}

/** Writes the counts so far. Counts that cannot be written are kept for the next time. */
export async function writeUsage(): Promise<void> {
  const buffer = usageBuffer();
  // Parallel writes of one process would only wait for each other's row locks.
  while (buffer.writing) await buffer.writing.catch(() => {});
  if (buffer.waiting.size === 0) return;
  buffer.writing = write(buffer).finally(() => {
    buffer.writing = null;
  });
  await buffer.writing;
}

async function write(buffer: Buffer): Promise<void> {
  const taken = buffer.waiting;
  buffer.waiting = new Map();
  buffer.writtenAt = Date.now();
  // In one order, because two processes that write the same rows in different orders would block each other.
  const rows = [...taken]
    .flatMap(([day, byOrganization]) =>
      [...byOrganization].map(([organizationId, counts]) => ({
        organizationId,
        day: dateOf(new Date(day * dayMs)),
        ...counts,
      })),
    )
    .toSorted((a, b) => (`${a.day} ${a.organizationId}` < `${b.day} ${b.organizationId}` ? -1 : 1));
  try {
    await addUsage(rows);
  } catch (error) {
    for (const [day, byOrganization] of taken) {
      for (const [organizationId, counts] of byOrganization) add(buffer.waiting, day, organizationId, counts);
    }
    throw error;
  }
}

function add(waiting: Waiting, day: number, organizationId: string, counts: Partial<UsageCounts>): void {
  const byOrganization = waiting.get(day) ?? new Map<string, UsageCounts>();
  waiting.set(day, byOrganization);
  const sum = byOrganization.get(organizationId) ?? { apiRequests: 0, mapLoads: 0, analyticsEvents: 0 };
  byOrganization.set(organizationId, sum);
  sum.apiRequests += counts.apiRequests ?? 0;
  sum.mapLoads += counts.mapLoads ?? 0;
  sum.analyticsEvents += counts.analyticsEvents ?? 0;
}

function usageBuffer(): Buffer {
  return processSingleton<Buffer>('usage-buffer', () => ({
    waiting: new Map(),
    writtenAt: Date.now(),
    writing: null,
  }));
}

/** Periodic jobs of usage, run in the process or by the cron route. */
export const usageJobs: readonly PeriodicJob[] = [
  { name: 'counted usage', everyMs: minuteMs, run: writeUsage },
];
