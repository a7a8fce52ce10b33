import sharp from 'sharp';
import { shared } from '#lib/platform/registry.ts';
import { allowDecoders } from './allow-decoders.ts';
import { imageLimits } from './image-limits.ts';
import { makeQueue, type Queue } from './make-queue.ts';

/**
 * The one queue of the process for decoding and encoding pixels, weighed in pixels: at most two jobs at once and
 * together no more pixels than one image may have, so that memory is bounded whatever is sent at the same time.
 */
export function imageQueue(): Queue {
  return shared('image queue', () => {
    // One thread a job: two jobs run at once, and a small machine has other things to do.
    sharp.concurrency(1);
    sharp.cache(false);
    allowDecoders('pictures');
    return makeQueue(imageLimits.jobsAtOnce, imageLimits.pixelsMax);
  });
}
