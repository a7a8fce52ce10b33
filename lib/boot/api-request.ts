import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { ApiRequest } from '../http/api-request.ts';
import type { Answer } from '../http/respond.ts';

/** What `next.config.ts` adds to every answer of the API. */
const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};

/** The request as the handlers of route files take it. */
export function apiRequest(req: IncomingMessage): ApiRequest {
  const header = (name: string) => {
    const value = req.headers[name.toLowerCase()];
    return typeof value === 'string' ? value : (value?.join(', ') ?? null);
  };
  return {
    method: req.method ?? 'GET',
    url: `http://localhost${req.url}`,
    headers: { get: header, has: (name) => header(name) !== null },
    body: { getReader: () => readerOf(req) },
  };
}

/** Sends a handler's answer; what is made piece by piece goes out so, at the pace of whoever reads. */
export async function sendAnswer(res: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  const all: OutgoingHttpHeaders = { ...commonHeaders };
  for (const name in headers) all[name.toLowerCase()] = headers[name];
  if (body instanceof ReadableStream) {
    res.writeHead(status, all);
    for await (const chunk of body) {
      if (res.destroyed) return;
      if (!res.write(chunk)) await Promise.race([once(res, 'drain'), once(res, 'close')]);
    }
    res.end();
    return;
  }
  if (status !== 204) all['content-length'] = Buffer.byteLength(body ?? '');
  res.writeHead(status, all);
  res.end(body ?? undefined);
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
