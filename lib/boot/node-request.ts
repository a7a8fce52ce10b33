import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '#db/error-code.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Answer } from '../platform/answer.ts';
import { peerOfRequest } from '../platform/peer-address.ts';

/** The request as handlers take it. */
export function nodeRequest(req: IncomingMessage, res: ServerResponse): ApiRequest {
  return new HeardRequest(req, res);
}

/** A class, because a read that is answered from memory uses little of it, and closures for the rest would cost it more. */
class HeardRequest implements ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly peer: string;
  readonly headers: HeardHeaders;
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  #signal: AbortSignal | undefined;

  constructor(req: IncomingMessage, res: ServerResponse) {
    this.method = req.method ?? 'GET';
    this.url = `http://localhost${req.url}`;
    this.peer = peerOfRequest(req);
    this.headers = new HeardHeaders(req.headers);
    this.#req = req;
    this.#res = res;
  }

  get body() {
    return { getReader: () => readerOf(this.#req) };
  }

  get signal() {
    this.#signal ??= signalOf(this.#res);
    return this.#signal;
  }

  get hasClosedHalf() {
    return () => this.#req.socket.readableEnded;
  }
}

class HeardHeaders {
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers;
  }

  get(name: string): string | null {
    const value = this.#headers[name.toLowerCase()];
    return typeof value === 'string' ? value : (value?.join(', ') ?? null);
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }
}

/**
 * Sends a handler's answer; what is made piece by piece goes out so, at the pace of the reader. Throws what broke it
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

/** Reads a request as it comes in. A handler that answers before all is read leaves the rest to the server. */
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
