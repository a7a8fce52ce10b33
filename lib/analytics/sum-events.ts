import { inTransaction } from '#lib/platform/transactions.ts';
import { addToSums, lockUnsummed, type UnsummedBatch } from './queries-sums.ts';

/** So many batches, and about so many events, are summed in one transaction. */
const batchesMax = 500;
const eventsMax = 50_000;

/**
 * Adds to the sums what is not in them yet, in short transactions, until nothing is left or the time is over; answers how
 * many events. What is summed is what a transaction committed, whenever it happened: late events are like all others.
 * Several processes share the work, because each leaves out what another has locked.
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

/** The first batches that have few enough events together, and one at least. */
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
