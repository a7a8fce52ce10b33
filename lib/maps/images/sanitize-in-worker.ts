import { said } from '#lib/contract/fault.ts';
import { currentCaller, jobOf } from '#lib/platform/work/caller.ts';
import { sharedQueue } from '#lib/platform/work/fair-queue.ts';
import { recentUse } from '#lib/platform/work/recent-use.ts';
import { TaskFailed, withinProcessorTime } from '#lib/platform/work/within-processor-time.ts';
import { sharedPool } from '#lib/platform/work/worker-pool.ts';
import { imageLimits } from './image-limits.ts';
import { ImageRefused } from './image-refused.ts';
import type { SanitizedSvg } from './svg/sanitize-svg.ts';
import type { SvgAnswer, SvgTask } from './svg-worker.ts';

const lookEveryMs = 250;
/** A file may take ten seconds. Who used least is next, so that accounts with many such files do not make others wait. */
const queue = sharedQueue('svg-queue', {
  ...recentUse('svg-uses'),
  running: 1,
  waiting: 100,
  waitingPerCaller: 25,
  waitMs: imageLimits.waitMs,
});
/** One thread: it takes 150 MB while it runs. */
const pool = sharedPool<SvgTask, SvgAnswer>('svg-pool', {
  program: 'lib/maps/images/svg-worker.ts',
  threads: 1,
  idleMs: imageLimits.svgWorkerIdleMs,
  oldMegabytes: imageLimits.svgWorkerMegabytes,
});

/**
 * Sanitizes an SVG in a worker thread, within limits of memory and of the thread's processor time. A busy machine or
 * the start of the thread does not count. Throws ImageRefused, or 503 if too many wait.
 */
export async function sanitizeInWorker(
  bytes: Uint8Array,
  processorMs: number = imageLimits.svgSanitizeMs,
): Promise<SanitizedSvg> {
  const answer = await queue().run(jobOf(currentCaller()), () => sanitize(bytes, processorMs));
  if ('refusal' in answer) throw new ImageRefused(answer.refusal);
  return answer.svg;
}

async function sanitize(bytes: Uint8Array, processorMs: number): Promise<SvgAnswer> {
  const begunAt = new BigUint64Array(new SharedArrayBuffer(BigUint64Array.BYTES_PER_ELEMENT));
  const bounds = {
    processorMs,
    lookEveryMs: Math.min(lookEveryMs, processorMs),
    begunMs: () => Number(Atomics.load(begunAt, 0)) / 1000 || null,
  };
  try {
    return await withinProcessorTime(pool(), { bytes, begunAt }, bounds);
  } catch (error) {
    throw error instanceof TaskFailed ? new ImageRefused(said('svg.tooComplex')) : error;
  }
}
