import { limits } from '#lib/plans/limits.ts';
import { megabyte } from '#lib/plans/units.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { settings } from '#lib/platform/settings.ts';
import { busy, FairQueue } from '#lib/platform/work/fair-queue.ts';

/**
 * Returns the allowance, in bytes, for large bodies and for large answers on their way out. A body waits for its share
 * before it is read. One caller gets at most half.
 */
export function largeBodies(): FairQueue {
  return processSingleton('large-bodies', () => {
    const weight = settings().bodyMemoryMegabytes * megabyte - limits.smallBodiesBytesMax;
    return new FairQueue({
      running: Number.POSITIVE_INFINITY,
      weight,
      weightPerCaller: weight / 2,
      waiting: 200,
      waitingPerCaller: 50,
      waitMs: 30_000,
    });
  });
}

/**
 * Counts bytes of small bodies while they arrive; `release` returns them. `add` throws a 503 when too many are held.
 */
export function holdSmall(): { add: (bytes: number) => void; release: () => void } {
  const all = processSingleton('small-bodies', () => ({ bytes: 0 }));
  let own = 0;
  return {
    add: (bytes) => {
      if (all.bytes + bytes > limits.smallBodiesBytesMax) throw busy();
      all.bytes += bytes;
      own += bytes;
    },
    release: () => {
      all.bytes -= own;
      own = 0;
    },
  };
}
