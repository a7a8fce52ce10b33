import sharp from 'sharp';
import { said } from '#lib/contract/fault.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { currentCaller, jobOf } from '#lib/platform/work/caller.ts';
import { busy, FairQueue } from '#lib/platform/work/fair-queue.ts';
import { allowDecoders } from './allow-decoders.ts';
import { imageLimits } from './image-limits.ts';
import { ImageRefused } from './image-refused.ts';

/**
 * Does work on this many pixels when it is its turn: at most two jobs at once and together no more pixels than one image
 * may have, so that memory is bounded whatever is sent at the same time. Throws a 503 where too much waits.
 */
export function inImageQueue<T>(pixels: number, work: () => Promise<T>): Promise<T> {
  return imageQueue().run({ ...jobOf(currentCaller()), weight: pixels }, work);
}

/**
 * As `inImageQueue`, for the decoder: what it cannot decode is refused. It gives up after a long time; that is the image's
 * fault only where this process was at work meanwhile, else the machine is busy (503).
 */
export function decodeInQueue<T>(pixels: number, decode: () => Promise<T>): Promise<T> {
  return inImageQueue(pixels, async () => {
    const before = process.cpuUsage();
    try {
      return await decode();
    } catch (error) {
      throw decodeFault(error, process.cpuUsage(before));
    }
  });
}

function decodeFault(error: unknown, { user, system }: NodeJS.CpuUsage): Error {
  if (error instanceof ImageRefused) return error;
  const isGivenUp = error instanceof Error && /timeout/i.test(error.message);
  if (!isGivenUp) return new ImageRefused(said('image.malformed'));
  const isSlow = user + system > imageLimits.decodeSeconds * 1_000_000;
  return isSlow ? new ImageRefused(said('image.slow')) : busy();
}

function imageQueue(): FairQueue {
  return processSingleton('image queue', () => {
    // One thread a job: two jobs run at once, and a small machine has other things to do.
    sharp.concurrency(1);
    sharp.cache(false);
    allowDecoders('pictures');
    return new FairQueue({
      running: imageLimits.jobsAtOnce,
      weight: imageLimits.pixelsMax,
      waiting: 200,
      waitingPerCaller: 50,
      waitMs: imageLimits.waitMs,
    });
  });
}
