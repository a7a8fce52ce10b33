import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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

const askEveryMs = 500;

/** Node's own name for the answer whose turn it is on a connection; its types leave it out. */
type AnsweringSocket = Socket & { _httpMessage?: ServerResponse | null };

/**
 * Answers clients that close their half of the connection after the request. A client that is gone looks the same until
 * something is sent to it: while an answer takes its time, interim ones (102) are sent, which a client skips. The second
 * one fails where the first was refused; then the connection is closed, and nobody works for it any more.
 */
export function answerHalfClosed(server: Server): void {
  // Node's own name for it; its types leave it out. Without it, Node closes the other half at once.
  Object.assign(server, { httpAllowHalfOpen: true });
  // Heard once a connection: listeners for each request cost a read as much as all its look-ups.
  server.on('connection', (socket: AnsweringSocket) => {
    socket.once('end', () => {
      const timer = setInterval(() => {
        const res = socket._httpMessage;
        if (res && !res.headersSent && res.req.httpVersion === '1.1') res.writeProcessing();
      }, askEveryMs);
      socket.once('close', () => clearInterval(timer));
    });
  });
}

export type SlowRequestLimits = { lookEveryMs: number; graceMs: number; bytesPerSecondMin: number };

const usualLimits: SlowRequestLimits = { lookEveryMs: 5_000, graceMs: 20_000, bytesPerSecondMin: 500 };

type Upload = { startedAt: number; bytesBefore: number };

/**
 * Cuts connections that send a body slower than a bad mobile network would, so that nobody holds requests open
 * with a byte now and then. Returns the way to end that.
 */
export function endSlowRequests(server: Server, limits = usualLimits): () => void {
  const uploads = new Map<IncomingMessage, Upload>();
  server.on('request', (req: IncomingMessage) => {
    if (!hasBody(req)) return;
    uploads.set(req, { startedAt: Date.now(), bytesBefore: req.socket.bytesRead });
    req.once('close', () => uploads.delete(req));
  });
  const timer = setInterval(() => {
    for (const [req, upload] of uploads) if (isTooSlow(req, upload, limits)) req.socket.destroy();
  }, limits.lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Whether the request's head announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

function isTooSlow(req: IncomingMessage, upload: Upload, limits: SlowRequestLimits): boolean {
  // Bytes waiting in the buffer mean that we are the slow side.
  if (req.complete || req.readableLength > 0) return false;
  const elapsedMs = Date.now() - upload.startedAt;
  const bytes = req.socket.bytesRead - upload.bytesBefore;
  return elapsedMs > limits.graceMs && (bytes * 1_000) / elapsedMs < limits.bytesPerSecondMin;
}
