import sharp, { type Sharp } from 'sharp';
import { said } from '#lib/contract/fault.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { currentCaller, jobOf } from '#lib/platform/work/caller.ts';
import { busy, FairQueue } from '#lib/platform/work/fair-queue.ts';
import { recentUse } from '#lib/platform/work/recent-use.ts';
import { allowDecoders } from './allow-decoders.ts';
import { imageLimits } from './image-limits.ts';
import { ImageRefused } from './image-refused.ts';

/**
 * Runs work on this many pixels when its turn comes. At most two jobs run at once, with no more pixels together than
 * one image may have, so that memory is bounded. Who used least is next. Throws 503 if too many wait.
 */
export function inImageQueue<T>(pixels: number, work: () => Promise<T>): Promise<T> {
  return imageQueue().run({ ...jobOf(currentCaller()), weight: pixels }, work);
}

/**
 * Like `inImageQueue`, for decoding. Throws ImageRefused if the image cannot be decoded. After the time limit, throws
 * ImageRefused if this process used much processor time for it, and otherwise 503: the machine is busy.
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

/** Opens a raster image for `decodeInQueue`, within the limits of pixels and of time. */
export function openRaster(bytes: Uint8Array): Sharp {
  return sharp(bytes, {
    failOn: 'error',
    limitInputPixels: imageLimits.pixelsMax,
    sequentialRead: true,
  }).timeout({ seconds: imageLimits.decodeGivenUpSeconds });
}

function decodeFault(error: unknown, { user, system }: NodeJS.CpuUsage): Error {
  if (error instanceof ImageRefused) return error;
  const isGivenUp = error instanceof Error && /timeout/i.test(error.message);
  if (!isGivenUp) return new ImageRefused(said('image.malformed'));
  const isSlow = user + system > imageLimits.decodeSeconds * 1_000_000;
  return isSlow ? new ImageRefused(said('image.slow')) : busy();
}

function imageQueue(): FairQueue {
  return processSingleton('image-queue', () => {
    // One thread per job: two jobs run at once, and a small machine needs its other cores.
    sharp.concurrency(1);
    sharp.cache(false);
    allowDecoders('pictures');
    return new FairQueue({
      ...recentUse('image-uses'),
      running: imageLimits.jobsAtOnce,
      weight: imageLimits.pixelsMax,
      waiting: 200,
      waitingPerCaller: 50,
      waitMs: imageLimits.waitMs,
    });
  });
}
