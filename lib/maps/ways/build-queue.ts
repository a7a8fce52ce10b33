import { minuteMs } from '#lib/plans/units.ts';
import { sharedQueue } from '#lib/platform/work/fair-queue.ts';
import { TaskFailed, withinProcessorTime } from '#lib/platform/work/within-processor-time.ts';
import { sharedPool } from '#lib/platform/work/worker-pool.ts';
import type {
  FloorResult,
  FloorTask,
  JoinResult,
  JoinTask,
  WayAnswer,
  WayResult,
  WayTask,
} from './way-worker.ts';

/** Processor time of one task. A floor of a large building takes 1 to 10 s. */
const processorMsMax = 60_000;
const lookEveryMs = 500;
const threadMegabytes = 1024;
const idleMs = 20_000;
/** Long, because each publication waits its turn however long others take. */
const waitMs = 10 * minuteMs;

const buildings = sharedQueue('way-buildings', { running: 2, waiting: 1000, waitingPerCaller: 20, waitMs });
const queue = sharedQueue('way-queue', { running: 1, waiting: 500, waitingPerCaller: 20, waitMs });
const pool = sharedPool<WayTask, WayAnswer>('way-pool', {
  program: 'lib/maps/ways/way-worker.ts',
  threads: 1,
  idleMs,
  oldMegabytes: threadMegabytes,
});

/** Runs a task in the build thread when it is the project's turn. Throws TaskFailed. */
export function inBuildQueue(projectId: string, task: FloorTask): Promise<FloorResult>;
export function inBuildQueue(projectId: string, task: JoinTask): Promise<JoinResult>;
export async function inBuildQueue(projectId: string, task: WayTask): Promise<WayResult> {
  const done = await queue().run({ caller: projectId }, () => perform(task));
  if ('fault' in done) throw new TaskFailed(done.fault);
  return done.result;
}

/** Runs work that keeps a whole building in memory, when it is the project's turn. At most two run at once. */
export function inBuildingQueue<T>(projectId: string, work: () => Promise<T>): Promise<T> {
  return buildings().run({ caller: projectId }, work);
}

/** Ends the thread and cancels its task. The next start repeats it. */
export function closeBuildThread(): Promise<void> {
  return pool().close();
}

function perform(task: WayTask): Promise<WayAnswer> {
  let begun: number | null = null;
  const begunMs = (usedMs: number) => {
    begun ??= usedMs;
    return begun;
  };
  return withinProcessorTime(pool(), task, { processorMs: processorMsMax, lookEveryMs, begunMs });
}
