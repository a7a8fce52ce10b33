import type { IncomingMessage, ServerResponse } from 'node:http';

const drainMs = 30_000;
/** What is dropped in a millisecond, of all connections together: 64 MB a second. */
const droppedBytesPerMs = 64 * 1024;
/** A wait shorter than this is not worth a timer. */
const pauseMsMin = 5;

/** When what was dropped so far is paid for, on the clock of `performance`. */
let droppedUntil = 0;

/**
 * Lets a client that still sends read an answer that came before the end of its body: a close with bytes unread resets the
 * connection, and a client or proxy that is writing then sees the reset instead of the answer. What still comes is
 * dropped, at a pace that leaves time for others; after `limitMs` the connection is cut.
 */
export function drainAfterAnswer(req: IncomingMessage, res: ServerResponse, limitMs = drainMs): void {
  // Before Node's own listener, which closes the connection where the answer says so.
  res.prependOnceListener('finish', () => {
    if (req.complete) return;
    const { socket } = req;
    const { destroySoon } = socket;
    let isLast = false;
    socket.destroySoon = () => {
      isLast = true;
      socket.end();
    };
    const timer = setTimeout(() => socket.destroy(), limitMs);
    timer.unref();
    const stopTimer = () => clearTimeout(timer);
    socket.once('close', stopTimer);
    req.once('end', () => {
      stopTimer();
      // The connection may carry many more requests.
      socket.removeListener('close', stopTimer);
      socket.destroySoon = destroySoon;
      if (isLast) socket.destroy();
    });
    // Its reader has stopped, and the listener left there would keep it from flowing.
    req.removeAllListeners('readable');
    dropAtPace(req);
  });
}

/** Reads and drops what still comes. Fifty refused bodies of 59 MB, read as fast as they come, kept visitors waiting. */
function dropAtPace(req: IncomingMessage): void {
  req.on('data', (chunk: Buffer) => {
    const now = performance.now();
    droppedUntil = Math.max(now, droppedUntil) + chunk.byteLength / droppedBytesPerMs;
    const waitMs = droppedUntil - now;
    if (waitMs < pauseMsMin) return;
    req.pause();
    setTimeout(() => req.resume(), waitMs).unref();
  });
  req.resume();
}
