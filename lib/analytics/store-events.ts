import { errorCode } from '#db/error-code.ts';
import { batcher } from '#lib/platform/batcher.ts';
import { makePartitions } from './partitions.ts';
import { columnsOf, type EventColumns, type EventRow, insertEvents } from './queries-events.ts';

const rowsPerWriteMax = 5000;
/** PostgreSQL code for a row without a matching partition (check_violation). */
const noPartition = '23514';

const storeTogether = batcher<EventColumns, void>({
  work: async (batches) => {
    await insertIntoMonths(batches);
    return batches.map(() => ({ result: undefined }));
  },
  weigh: ({ rows }) => rows,
  weightMax: rowsPerWriteMax,
});

/** Stores the rows of one project and resolves after their commit. Small batches share a few statements. */
export function storeEvents(projectId: string, rows: readonly EventRow[]): Promise<void> {
  return rows.length > 0 ? storeTogether('events', columnsOf(projectId, rows)) : Promise.resolve();
}

/** Inserts the events. Housekeeping creates partitions ahead of time; if one is missing, it is created here. */
async function insertIntoMonths(batches: readonly EventColumns[]): Promise<void> {
  try {
    await insertEvents(batches);
  } catch (error) {
    if (errorCode(error) !== noPartition) throw error;
    await makePartitions(batches.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]));
    await insertEvents(batches);
  }
}
