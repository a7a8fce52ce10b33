import { inTransaction } from '#lib/platform/transactions.ts';
import { addToSums, lockUnsummed, type UnsummedBatch } from './queries-sums.ts';

/** Maximum number of batches, and of events, that one transaction sums. */
const batchesMax = 500;
const eventsMax = 50_000;

/**
 * Adds events that are not in the sums yet, in short transactions, until none remains or the time is over. Returns the
 * number of events. Late events need no special case, because batches are summed by commit, not by time. Several
 * processes share the work, because each skips the batches that another has locked.
 */
export async function sumEvents({ forMsMax = 20_000 }: { forMsMax?: number } = {}): Promise<number> {
  const endsAt = performance.now() + forMsMax;
  let summed = 0;
  for (;;) {
    const events = await sumSome();
    summed += events;
    if (events === 0 || performance.now() > endsAt) return summed;
  }
}

async function sumSome(): Promise<number> {
  return inTransaction(async (tx) => {
    const batches = fitting(await lockUnsummed(tx, batchesMax));
    if (batches.length > 0) await addToSums(tx, batches);
    return eventsOf(batches);
  });
}

/** Returns the first batches that together have at most `eventsMax` events, and at least one. */
function fitting(batches: readonly UnsummedBatch[]): UnsummedBatch[] {
  let events = 0;
  return batches.filter((batch, i) => {
    events += batch.events;
    return i === 0 || events <= eventsMax;
  });
}

function eventsOf(batches: readonly UnsummedBatch[]): number {
  return batches.reduce((sum, { events }) => sum + events, 0);
}
