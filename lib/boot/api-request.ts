import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '#db/error-code.ts';
import type { ApiRequest } from '../http/api-request.ts';
import type { Answer } from '../http/respond.ts';

/** What `next.config.ts` adds to every answer. */
const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};
/** And to those that no other site is to show in its pages. */
const unframed = { ...commonHeaders, 'x-frame-options': 'DENY' };

/** The request as the handlers of route files take it. */
export function apiRequest(req: IncomingMessage, res: ServerResponse): ApiRequest {
  const header = (name: string) => {
    const value = req.headers[name.toLowerCase()];
    return typeof value === 'string' ? value : (value?.join(', ') ?? null);
  };
  let signal: AbortSignal | undefined;
  return {
    method: req.method ?? 'GET',
    url: `http://localhost${req.url}`,
    headers: { get: header, has: (name) => header(name) !== null },
    body: { getReader: () => readerOf(req) },
    get signal() {
      signal ??= signalOf(res);
      return signal;
    },
  };
}

/**
 * Sends a handler's answer; what is made piece by piece goes out so, at the pace of whoever reads. Throws what broke it
 * off half-way, after the connection was cut; that the reader left is no fault.
 */
export async function sendAnswer(res: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  const { url, method } = res.req;
  const all: OutgoingHttpHeaders = { ...(url?.startsWith('/files/') ? commonHeaders : unframed) };
  for (const name in headers) all[name.toLowerCase()] = headers[name];
  if (!(body instanceof ReadableStream)) {
    if (status !== 204 && status !== 304) all['content-length'] ??= Buffer.byteLength(body ?? '');
    res.writeHead(status, all);
    res.end(body ?? undefined);
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
