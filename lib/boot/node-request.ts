import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '#db/error-code.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Answer } from '../platform/answer.ts';
import { peerOfRequest } from '../platform/peer-address.ts';

/** The request as handlers take it. */
export function nodeRequest(req: IncomingMessage, res: ServerResponse): ApiRequest {
  const header = (name: string) => {
    const value = req.headers[name.toLowerCase()];
    return typeof value === 'string' ? value : (value?.join(', ') ?? null);
  };
  let signal: AbortSignal | undefined;
  return {
    method: req.method ?? 'GET',
    url: `http://localhost${req.url}`,
    peer: peerOfRequest(req),
    headers: { get: header, has: (name) => header(name) !== null },
    body: { getReader: () => readerOf(req) },
    get signal() {
      signal ??= signalOf(res);
      return signal;
    },
    hasClosedHalf: () => req.socket.readableEnded,
  };
}

/**
 * Sends a handler's answer; what is made piece by piece goes out so, at the pace of whoever reads. Throws what broke it
 * off half-way, after the connection was cut; that the reader left is no fault.
 */
export async function sendAnswer(res: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  const { url = '', method } = res.req;
  const all: Record<string, string> = { ...securityHeaders(url), ...headers };
  if (!(body instanceof ReadableStream)) {
    if (status !== 204 && status !== 304) all['Content-Length'] ??= String(Buffer.byteLength(body ?? ''));
    res.writeHead(status, all);
    res.end(method === 'HEAD' ? undefined : (body ?? undefined));
    return;
  }
  res.writeHead(status, all);
  if (method === 'HEAD') {
    res.end();
    await body.cancel();
    return;
  }
  await pipeline(body, res).catch((error) => {
    if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

/** Aborted once the connection is gone before the answer. */
function signalOf(res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const check = () => {
    if (!res.writableFinished) gone.abort();
  };
  if (res.closed || res.req.socket.destroyed) check();
  else res.once('close', check);
  return gone.signal;
}

const endings = ['readable', 'end', 'close', 'error'] as const;

/** Reads a request as it comes in. Whoever answers before all is read leaves the rest to the server. */
function readerOf(req: IncomingMessage): ReturnType<NonNullable<ApiRequest['body']>['getReader']> {
  const more = () =>
    new Promise<void>((resolve) => {
      const settle = () => {
        for (const name of endings) req.off(name, settle);
        resolve();
      };
      for (const name of endings) req.on(name, settle);
    });
  return {
    read: async () => {
      for (;;) {
        const value: Buffer | null = req.read();
        if (value) return { done: false, value };
        if (req.readableEnded || (req.complete && req.readableLength === 0)) return { done: true };
        if (req.destroyed) throw new Error('The connection is closed.');
        await more();
      }
    },
    releaseLock: () => {},
  };
}
