import { errorCode } from '#db/error-code.ts';
import { batcher } from '#lib/platform/batcher.ts';
import { makePartitions } from './partitions.ts';
import { columnsOf, type EventColumns, type EventRow, insertEvents } from './queries-events.ts';

export type { EventRow } from './queries-events.ts';

/** So many rows go in one statement at most. */
const rowsPerWriteMax = 5000;
/** A table that is parted has no part for a row. */
const noPartition = '23514';

const storeTogether = batcher<EventColumns, void>({
  work: async (batches) => {
    await insertIntoMonths(batches);
    return batches.map(() => ({ result: undefined }));
  },
  weigh: ({ rows }) => rows,
  weightMax: rowsPerWriteMax,
});

/** Settles once the rows, all of one project, are committed; those of many small batches go in a few statements. */
export function storeEvents(projectId: string, rows: readonly EventRow[]): Promise<void> {
  return rows.length > 0 ? storeTogether('events', columnsOf(projectId, rows)) : Promise.resolve();
}

/** Housekeeping makes the tables of months ahead of time; where it did not, they are made now. */
async function insertIntoMonths(batches: readonly EventColumns[]): Promise<void> {
  try {
    await insertEvents(batches);
  } catch (error) {
    if (errorCode(error) !== noPartition) throw error;
    await makePartitions(batches.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]));
    await insertEvents(batches);
  }
}
