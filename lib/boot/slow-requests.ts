import type { IncomingMessage, Server } from 'node:http';

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
