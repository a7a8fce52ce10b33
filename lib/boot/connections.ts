import { IncomingMessage, type Server, type ServerResponse } from 'node:http';

const drainMs = 30_000;
/** Bytes dropped per millisecond over all connections: 64 MB a second. */
const droppedBytesPerMs = 64 * 1024;
/** A shorter wait is not worth a timer. */
const pauseMsMin = 5;

/** Time, on the clock of `performance`, until which dropping pauses. */
let droppedUntil = 0;

/**
 * Lets a client that is still sending read an answer that came before the end of its body. Closing a connection with
 * unread bytes resets it, and the client sees the reset instead of the answer. The rest of the body is dropped at a
 * limited rate; after `limitMs` the connection is cut.
 */
export function drainAfterAnswer(req: IncomingMessage, res: ServerResponse, limitMs = drainMs): void {
  // Run before Node's own listener, which closes the connection if the answer says so.
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
    // A leftover listener of the stopped reader would keep the body from flowing.
    req.removeAllListeners('readable');
    dropAtPace(req);
  });
}

/**
 * Reads and drops the rest of a body. The rate is limited: 50 refused bodies of 59 MB, read at full speed, delayed
 * visitors.
 */
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

type SlowRequestLimits = { lookEveryMs: number; graceMs: number; bytesPerSecondMin: number };

const usualLimits: SlowRequestLimits = { lookEveryMs: 5_000, graceMs: 20_000, bytesPerSecondMin: 500 };

type Upload = { startedAt: number; bytesBefore: number };

/**
 * Cuts connections that send a body more slowly than a bad mobile network would, so that nobody can hold requests open
 * with single bytes. Returns a function that stops the check.
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

/** Checks whether the headers of a request announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

function isTooSlow(req: IncomingMessage, upload: Upload, limits: SlowRequestLimits): boolean {
  // Bytes waiting in the buffer mean that the server is the slow side.
  if (req.complete || req.readableLength > 0) return false;
  const elapsedMs = Date.now() - upload.startedAt;
  const bytes = req.socket.bytesRead - upload.bytesBefore;
  return elapsedMs > limits.graceMs && (bytes * 1_000) / elapsedMs < limits.bytesPerSecondMin;
}

/**
 * Returns a copy of a request without a body that has ended. Next waits for the end of a body for every method that may
 * have one, and Node does not signal it for an empty body (`optimizeEmptyRequests`).
 */
export function endedRequest(req: IncomingMessage): IncomingMessage {
  const again = new IncomingMessage(req.socket);
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = req;
  const complete = true;
  Object.assign(again, { httpVersion, httpVersionMajor, httpVersionMinor, complete });
  Object.assign(again, { method, url, headers, rawHeaders });
  again.push(null);
  return again;
}
