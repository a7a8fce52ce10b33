import { shared } from '#lib/registry.ts';
import { copyEvents, type EventRow } from './queries-events.ts';

export type { EventRow } from './queries-events.ts';

type Waiting = { rows: readonly EventRow[]; done: () => void; failed: (error: unknown) => void };
type Buffer = { waiting: Waiting[]; isWriting: boolean };

/** So many rows go in one statement at most. */
const rowsPerWriteMax = 5000;

/**
 * Settles once the rows are committed. While one write is under way, others gather and go together with the next, so
 * that many small batches cost a few statements.
 */
export function storeEvents(rows: readonly EventRow[]): Promise<void> {
  if (rows.length === 0) return Promise.resolve();
  const buffer = shared<Buffer>('analytics-buffer', () => ({ waiting: [], isWriting: false }));
  return new Promise((done, failed) => {
    buffer.waiting.push({ rows, done, failed });
    if (!buffer.isWriting) void writeAll(buffer);
  });
}

async function writeAll(buffer: Buffer): Promise<void> {
  buffer.isWriting = true;
  while (buffer.waiting.length > 0) {
    const batches = takeBatches(buffer);
    try {
      await copyEvents(batches.flatMap(({ rows }) => rows));
      for (const { done } of batches) done();
    } catch (error) {
      for (const { failed } of batches) failed(error);
    }
  }
  buffer.isWriting = false;
}

function takeBatches(buffer: Buffer): Waiting[] {
  let rows = 0;
  let count = 0;
  for (const batch of buffer.waiting) {
    rows += batch.rows.length;
    if (count > 0 && rows > rowsPerWriteMax) break;
    count++;
  }
  return buffer.waiting.splice(0, count);
}
