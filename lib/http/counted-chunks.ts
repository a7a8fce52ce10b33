import { AppError } from '#lib/contract/errors.ts';
import { limits } from '#lib/plans/limits.ts';
import { megabyte } from '#lib/plans/units.ts';
import { currentCaller } from '#lib/platform/work/caller.ts';
import { busy } from '#lib/platform/work/fair-queue.ts';
import { holdSmall } from './body-memory.ts';

/**
 * Yields the chunks of a body while they stream in. Throws 413 beyond `bytesMax`, 400 if the connection breaks off, which
 * is the client's fault, and 503 if others need its memory or the body comes too slowly.
 */
export async function* countedChunks(
  request: Request,
  bytesMax: number,
  tooSlow: AbortSignal | null = null,
): AsyncGenerator<Uint8Array> {
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => {});
  const cut = () => gone.reject(busy());
  tooSlow?.addEventListener('abort', cut);
  const small = holdSmall(currentCaller().address, cut);
  let bytes = 0;
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throw tooLarge(bytesMax);
  const reader = request.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read().catch(brokenOff), gone.promise]);
      if (done) return;
      bytes += value.byteLength;
      await turnAfter(value.byteLength);
      if (bytes > bytesMax) throw tooLarge(bytesMax);
      // Large bodies wait for their share of the allowance instead.
      if (bytes <= limits.jsonBytesMax) small.add(value.byteLength);
      else small.release();
      yield value;
    }
  } finally {
    small.release();
    tooSlow?.removeEventListener('abort', cut);
    // Do not cancel the reader: that would cut the connection before the answer is sent. The server drops the rest.
    reader.releaseLock();
  }
}

/** Bytes read from bodies, over all requests, before other events get a turn. */
const bytesPerTurn = 2 * megabyte;
let leftOfTurn = bytesPerTurn;
let nextTurn: Promise<void> | null = null;

/**
 * Returns the next turn of the event loop if this one has read its share: 50 large bodies at once would delay visitors.
 */
function turnAfter(bytes: number): Promise<void> | null {
  leftOfTurn -= bytes;
  if (leftOfTurn > 0) return null;
  nextTurn ??= new Promise((resolve) => {
    setImmediate(() => {
      leftOfTurn = bytesPerTurn;
      nextTurn = null;
      resolve();
    });
  });
  return nextTurn;
}

function brokenOff(): never {
  throw new AppError('invalid.bodyBrokenOff');
}

/** Returns the 413 for a body over `bytesMax`. The rest is dropped, and the connection is not used again. */
export function tooLarge(bytesMax: number): AppError {
  return new AppError(
    'tooLarge.body',
    { count: Math.floor(bytesMax / megabyte) },
    { headers: { Connection: 'close' } },
  );
}
