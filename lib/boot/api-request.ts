import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiRequest } from '../http/api-request.ts';

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
export async function sendResponse(res: ServerResponse, response: Response): Promise<void> {
  const headers = { ...commonHeaders, ...Object.fromEntries(response.headers) };
  const reader = response.body?.getReader();
  const first = await reader?.read();
  const second = first?.done === false ? await reader?.read() : undefined;
  if (!second || second.done) {
    const body = first?.value ?? new Uint8Array();
    const length = response.status === 204 ? {} : { 'content-length': body.byteLength };
    res.writeHead(response.status, { ...headers, ...length });
    res.end(body);
    return;
  }
  res.writeHead(response.status, headers);
  res.write(first?.value);
  let next: typeof first = second;
  while (next?.done === false && !res.destroyed) {
    if (!res.write(next.value)) await Promise.race([once(res, 'drain'), once(res, 'close')]);
    next = await reader?.read();
  }
  res.end();
}

function readerOf(req: IncomingMessage): ReturnType<NonNullable<ApiRequest['body']>['getReader']> {
  // Who answers before all is read leaves the rest, and the connection, to the server.
  const chunks: AsyncIterator<Buffer> = req.iterator({ destroyOnReturn: false });
  return {
    read: async () => {
      const { done, value } = await chunks.next();
      return done ? { done } : { done: false, value };
    },
    releaseLock: () => void chunks.return?.().catch(() => {}),
  };
}
