import { limits } from '#lib/plans/limits.ts';
import type { Answer } from '#lib/platform/answer.ts';
import type { Turn } from '#lib/platform/work/fair-queue.ts';

const pieceBytes = 256 * 1024;
/** Time for a reader to take one piece. A slower reader is cut off, because the rest is held in memory. */
export const patienceMs = 60_000;

/**
 * Makes the answer of bytes held in memory. A large answer goes out in pieces and keeps `turn`, its share of the
 * memory, until it is sent.
 */
export function streamHeld({ status, headers, body }: Answer<Uint8Array | null>, turn: Turn): Answer {
  if (body === null || body.byteLength <= limits.jsonBytesMax) {
    turn.end();
    return { status, headers, body };
  }
  turn.resize(body.byteLength);
  let at = 0;
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    turn.end();
  };
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    clearTimeout(timer);
    controller.enqueue(body.subarray(at, at + pieceBytes));
    at += pieceBytes;
    if (at < body.byteLength) {
      timer = setTimeout(() => {
        end();
        controller.error(new Error('The answer was not read.'));
      }, patienceMs).unref();
      return;
    }
    end();
    controller.close();
  };
  return {
    status,
    headers: { ...headers, 'Content-Length': String(body.byteLength) },
    body: new ReadableStream({ pull, cancel: end }, { highWaterMark: 1 }),
  };
}
