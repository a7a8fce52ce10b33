import { minuteMs } from '#lib/plans/units.ts';
import { sharedQueue } from '#lib/platform/work/fair-queue.ts';
import { recentUse } from '#lib/platform/work/recent-use.ts';
import { TaskFailed, withinProcessorTime } from '#lib/platform/work/within-processor-time.ts';
import { sharedPool } from '#lib/platform/work/worker-pool.ts';
import type { WayAnswer, WayResults, WayTask } from './way-worker.ts';

/** Processor time of one task. A floor of a large building takes 1 to 10 s. */
const processorMsMax = 30_000;
const threadMegabytes = 1024;
const idleMs = 20_000;
/** Long, because each publication waits its turn however long others take. */
const waitMs = 10 * minuteMs;

const use = recentUse('way-build-uses');
/** Organizations take turns, the one that used least first, and each has one building in memory at a time. */
const buildings = sharedQueue('way-buildings', {
  running: 2,
  runningPerCaller: 1,
  waiting: 1000,
  waitingPerCaller: 100,
  waitMs,
  usedBy: use.usedBy,
});
const queue = sharedQueue('way-queue', { running: 1, waiting: 500, waitingPerCaller: 100, waitMs, ...use });
const pool = sharedPool<WayTask, WayAnswer>('way-pool', {
  program: 'lib/maps/ways/way-worker.ts',
  threads: 1,
  idleMs,
  oldMegabytes: threadMegabytes,
});

/** Runs a task in the build thread when it is the organization's turn. Throws TaskFailed. */
export async function inBuildQueue<Kind extends WayTask['kind']>(
  organizationId: string,
  task: Extract<WayTask, { kind: Kind }>,
): Promise<WayResults[Kind]> {
  const done = await queue().run({ caller: organizationId }, () =>
    withinProcessorTime(pool(), task, { processorMs: processorMsMax }),
  );
  if ('fault' in done) throw new TaskFailed(done.fault);
  // The thread answers a task with the result of its kind.
  return done.result as WayResults[Kind];
}

/** Runs work that keeps a whole building in memory, when it is the organization's turn. At most two run at once. */
export function inBuildingQueue<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
  return buildings().run({ caller: organizationId }, work);
}

/** A building whose turn is over while floors are missing. What is built is kept; the rest follows in its next turn. */
export class TurnOver extends Error {}

/** Checks whether other buildings wait for their turn. */
export function doOthersWait(): boolean {
  return buildings().state.waiting > 0;
}

/** Ends the thread and cancels its task. The next start repeats it. */
export function closeBuildThread(): Promise<void> {
  return pool().close();
}
