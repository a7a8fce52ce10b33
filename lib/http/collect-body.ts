import { limits } from '#lib/plans/limits.ts';
import { megabyte } from '#lib/plans/units.ts';
import { type Caller, jobOf } from '#lib/platform/work/caller.ts';
import type { Turn } from '#lib/platform/work/fair-queue.ts';
import { largeBodies } from './body-memory.ts';
import { countedChunks, tooLarge } from './counted-chunks.ts';

/**
 * A body that was read whole. `turn` is its share of the allowance for large bodies; null for a small body,
 * whose chunks share memory with other bytes.
 */
type CollectedBody = { chunks: Uint8Array[]; turn: Turn | null };

const blockBytes = megabyte;
/** A large body that would take longer holds its share of the memory for nothing: the server ends the request then. */
const wholeSeconds = 300;
const graceSeconds = 20;
const lookEveryMs = 1_000;

/**
 * Reads a body of at most `bytesMax`. A body over one megabyte, by its size or its Content-Length, waits for its share
 * of the memory before it is read on. Throws 413, 400 if the body breaks off, and 503 if there is no memory, or if the
 * body comes so slowly that it would not end in time: it would only keep memory from others.
 */
export async function collectBody(
  request: Request,
  caller: Caller,
  bytesMax: number,
): Promise<CollectedBody> {
  const enter = (weight: number) => largeBodies().enter({ ...jobOf(caller), weight });
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > bytesMax) throw tooLarge(bytesMax);
  let turn = declared > limits.jsonBytesMax ? await enter(declared) : null;
  let chunks: Uint8Array[] = [];
  let blocks = turn && new Blocks(declared);
  let bytes = 0;
  // Counts looks, not time: what came while this thread was busy is not read yet.
  let seconds = -graceSeconds;
  const tooSlow = new AbortController();
  const look = setInterval(() => {
    if (turn) seconds += lookEveryMs / 1000;
    if (bytes < ((declared || bytesMax / 2) * seconds) / wholeSeconds) tooSlow.abort();
  }, lookEveryMs).unref();
  try {
    for await (const chunk of countedChunks(request, bytesMax, tooSlow.signal)) {
      bytes += chunk.byteLength;
      if (blocks) blocks.add(chunk);
      else chunks.push(chunk);
      if (!turn && bytes > limits.jsonBytesMax) {
        // A body without a length may grow to the maximum of its endpoint.
        turn = await enter(bytesMax);
        blocks = new Blocks(blockBytes);
        for (const held of chunks) blocks.add(held);
        chunks = [];
      }
    }
  } catch (error) {
    turn?.end();
    throw error;
  } finally {
    clearInterval(look);
  }
  turn?.resize(bytes);
  return { chunks: blocks ? blocks.filled() : chunks, turn };
}

/**
 * Copies bytes into memory that can be transferred to a thread. Chunks of a connection share memory with other bytes.
 */
class Blocks {
  readonly #full: Uint8Array[] = [];
  #block: Uint8Array;
  #used = 0;

  constructor(firstBytes: number) {
    this.#block = new Uint8Array(firstBytes);
  }

  add(chunk: Uint8Array): void {
    for (let rest = chunk; rest.byteLength > 0; ) {
      if (this.#used === this.#block.byteLength) {
        this.#full.push(this.#block);
        this.#block = new Uint8Array(blockBytes);
        this.#used = 0;
      }
      const fitting = rest.subarray(0, this.#block.byteLength - this.#used);
      this.#block.set(fitting, this.#used);
      this.#used += fitting.byteLength;
      rest = rest.subarray(fitting.byteLength);
    }
  }

  filled(): Uint8Array[] {
    return [...this.#full, this.#block.subarray(0, this.#used)];
  }
}

/** Returns the length of all chunks in bytes. */
export function bytesOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Copies the chunks of a small body into memory that can be transferred to a thread. */
export function inOwnMemory(chunks: readonly Uint8Array[]): Uint8Array[] {
  const own = new Blocks(bytesOf(chunks));
  for (const chunk of chunks) own.add(chunk);
  return own.filled();
}
