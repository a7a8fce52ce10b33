import { batcher } from '#lib/platform/batcher.ts';
import { columnsOf, type EventColumns, type EventRow, insertEvents } from './queries-events.ts';

export type { EventRow } from './queries-events.ts';

/** So many rows go in one statement at most. */
const rowsPerWriteMax = 5000;

const storeTogether = batcher<EventColumns, void>({
  work: async (batches) => {
    await insertEvents(batches);
    return batches.map(() => ({ result: undefined }));
  },
  weigh: ({ rows }) => rows,
  weightMax: rowsPerWriteMax,
});

/** Settles once the rows are committed; those of many small batches go in a few statements. */
export function storeEvents(rows: readonly EventRow[]): Promise<void> {
  return rows.length > 0 ? storeTogether('events', columnsOf(rows)) : Promise.resolve();
}
