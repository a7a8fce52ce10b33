import { kilobyte } from '#lib/plans/units.ts';
import type { KeptValues } from '#lib/platform/kept-values.ts';
import { requireAllowance } from '#lib/platform/rate-limits/spend-or-refuse.ts';
import { busy, sharedQueue } from '#lib/platform/work/fair-queue.ts';
import { TaskFailed, withinProcessorTime } from '#lib/platform/work/within-processor-time.ts';
import { sharedPool } from '#lib/platform/work/worker-pool.ts';
import type { LevelShape } from '#lib/viewer/core/types.ts';
import { type DrawJob, type Drawn, drawJob, type JobOf } from './draw-level.ts';
import type { DrawTask } from './drawing-worker.ts';

/** A level to draw. `name` identifies the map, the level and their version. */
export type LevelToDraw = {
  name: string;
  projectId: string;
  byteLength: number;
  /** Reads the level as JSON. */
  bytes: () => Promise<Uint8Array>;
};

/** Levels up to this size are drawn on the main thread, in a few milliseconds. */
const inlineBytesMax = 256 * kilobyte;
/** Processor time of one drawing. That of the largest level takes a twentieth of it. */
const processorMsMax = 30_000;

/** Drawings that can be long. Those of one map do not fill the queue. */
export const drawings = sharedQueue('drawings', {
  running: 2,
  waiting: 20,
  waitingPerCaller: 10,
  waitMs: 10_000,
});
const turns = sharedQueue('drawing-turns', { running: 1, waiting: 40, waitingPerCaller: 40, waitMs: 30_000 });
const pool = sharedPool<DrawTask, Drawn<DrawJob['kind']>>('drawing-pool', {
  program: 'lib/embed/drawing-worker.ts',
  threads: 1,
  idleMs: 20_000,
  oldMegabytes: 1024,
});

/** Checks whether drawing a level can be long, so that it counts against the rate limit. */
export function isLongDrawing({ byteLength }: Pick<LevelToDraw, 'byteLength'>): boolean {
  return byteLength > inlineBytesMax;
}

type Counted = { key: string; stamp: string; address: string };

/** Drawings whose start is being counted, by cache and key. */
const starting = new Map<string, Promise<unknown>>();

/**
 * Returns a drawing from memory, or makes it and counts its start for the address of the first who asks. Others who ask
 * meanwhile share it, and are not refused with the first. Throws 429 for more starts than the limit allows.
 */
export async function countedDrawing<T>(
  kept: KeptValues<T>,
  { key, stamp, address }: Counted,
  make: () => Promise<T>,
): Promise<T> {
  const name = `${kept.name} ${key} ${stamp}`;
  for (;;) {
    if (kept.has(key, stamp)) return kept.get(key, stamp, make);
    const start = starting.get(name);
    if (start) {
      await start.catch(() => {});
      continue;
    }
    const started = requireAllowance('drawing', address).then(() => ({ made: kept.get(key, stamp, make) }));
    starting.set(name, started);
    const { made } = await started.finally(() => starting.delete(name));
    return made;
  }
}

/**
 * Draws a level, a large one in a thread when it is its turn. At most 20 wait; beyond that, after ten seconds, and for
 * a drawing that exceeds the limits of the thread, throws 503.
 */
export function drawInTurn<Kind extends DrawJob['kind']>(
  level: LevelToDraw,
  job: JobOf<Kind>,
): Promise<Drawn<Kind>> {
  if (!isLongDrawing(level)) return drawNow(level, job);
  return drawings().run({ caller: level.projectId }, () => drawNow(level, job));
}

/** Like `drawInTurn`, for a caller that has its turn. */
export async function drawNow<Kind extends DrawJob['kind']>(
  level: LevelToDraw,
  job: JobOf<Kind>,
): Promise<Drawn<Kind>> {
  const drawn = isLongDrawing(level) ? await drawInThread(level, job) : await drawHere(level, job);
  return drawn as Drawn<Kind>;
}

async function drawHere(level: LevelToDraw, job: DrawJob): Promise<Drawn<DrawJob['kind']>> {
  return drawJob(JSON.parse(Buffer.from(await level.bytes()).toString()) as LevelShape, job);
}

async function drawInThread(level: LevelToDraw, job: DrawJob): Promise<Drawn<DrawJob['kind']>> {
  return turns().run({ caller: level.projectId }, async () => {
    try {
      const task = { bytes: await level.bytes(), job };
      return await withinProcessorTime(pool(), task, { processorMs: processorMsMax });
    } catch (error) {
      throw error instanceof TaskFailed ? busy() : error;
    }
  });
}
