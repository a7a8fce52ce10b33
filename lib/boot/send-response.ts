import { once } from 'node:events';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { partsOf } from '../platform/answer.ts';
import { describeError, log } from '../platform/log.ts';

/** A longer body may not fit into the buffers of a connection. */
const bufferedLengthMax = 64 * 1024;

/**
 * Sends a response. A body that is a stream is sent as it is made, at the pace of the reader. If it fails half-way, the
 * connection is cut, so that nobody takes it for whole. Cuts the connection of a reader that stops for `unreadMs`.
 */
export async function sendResponse(res: ServerResponse, response: Response, unreadMs: number): Promise<void> {
  const { status, headers, body } = partsOf(response);
  if (body instanceof ReadableStream) return sendStream(res.writeHead(status, headers), body);
  const isUnsized = status !== 204 && status !== 304 && !hasLength(headers);
  const length = isUnsized ? { 'Content-Length': Buffer.byteLength(body ?? '') } : null;
  res.writeHead(status, length ? { ...headers, ...length } : headers);
  res.end(res.req.method === 'HEAD' ? undefined : (body ?? undefined));
  // Without a time limit, Node keeps the answer as long as the connection lives.
  if (body !== null && body.length > bufferedLengthMax) res.setTimeout(unreadMs);
}

function hasLength(headers: OutgoingHttpHeaders): boolean {
  return headers['Content-Length'] !== undefined || headers['content-length'] !== undefined;
}

async function sendStream(res: ServerResponse, body: ReadableStream<Uint8Array>): Promise<void> {
  if (res.req.method === 'HEAD') {
    res.end();
    await body.cancel();
    return;
  }
  const reader = body.getReader();
  // A source that has nothing to say for a long time learns that its reader has left.
  const whenLeft = new Promise<void>((resolve) => res.once('close', resolve));
  void whenLeft.then(() => reader.cancel()).catch(() => {});
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read())
      if (!res.write(piece.value)) await Promise.race([once(res, 'drain'), whenLeft]);
    res.end();
  } catch (error) {
    log('error', 'answer_broken_off', describeError(error));
    res.destroy();
  }
}
