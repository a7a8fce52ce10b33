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

type Holder = { address: string; bytes: number; cut: () => void };

/**
 * Counts bytes of small bodies while they arrive; `release` returns them. When too many are held, the address that holds
 * the most loses its oldest body, by `cut`: bodies that do not end cannot keep others from sending theirs. `add` throws
 * a 503 if that body is the one that grows.
 */
export function holdSmall(
  address: string,
  cut: () => void,
): { add: (bytes: number) => void; release: () => void } {
  const all = processSingleton('small-bodies', () => ({ bytes: 0, holders: new Set<Holder>() }));
  const own: Holder = { address, bytes: 0, cut };
  const drop = (holder: Holder) => {
    if (all.holders.delete(holder)) all.bytes -= holder.bytes;
    holder.bytes = 0;
  };
  return {
    add: (bytes) => {
      all.holders.add(own);
      all.bytes += bytes;
      own.bytes += bytes;
      while (all.bytes > limits.smallBodiesBytesMax) {
        const loser = oldestOfLargest(all.holders) ?? own;
        drop(loser);
        if (loser === own) throw busy();
        loser.cut();
      }
    },
    release: () => drop(own),
  };
}

function oldestOfLargest(holders: ReadonlySet<Holder>): Holder | null {
  const sums = new Map<string, number>();
  for (const { address, bytes } of holders) sums.set(address, (sums.get(address) ?? 0) + bytes);
  let largest: Holder | null = null;
  for (const holder of holders)
    if (!largest || (sums.get(holder.address) ?? 0) > (sums.get(largest.address) ?? 0)) largest = holder;
  return largest;
}
