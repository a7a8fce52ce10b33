import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { standsFor } from '../platform/stand-in.ts';
import { hasBody } from './connections.ts';

/**
 * Returns the `Request` that arrived. Its address, headers and signal are read from the message when asked for: making
 * a real one costs as much as a small read. `clone()` gives a real one, which `new Request` and `fetch` need.
 */
export function heardRequest(message: IncomingMessage, res: ServerResponse): Request {
  return new HeardRequest(message, res) as unknown as Request;
}

class HeardRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly #message: IncomingMessage;
  readonly #res: ServerResponse;
  #body: ReadableStream<Uint8Array> | null | undefined;
  #signal: AbortSignal | undefined;
  #real: Request | null = null;

  constructor(message: IncomingMessage, res: ServerResponse) {
    this.method = message.method ?? 'GET';
    // Addresses in answers never come from here (`lib/platform/request-origin.ts`).
    this.url = `http://localhost${message.url}`;
    this.headers = new HeardHeaders(message.headers) as unknown as Headers;
    this.#message = message;
    this.#res = res;
  }

  get body(): ReadableStream<Uint8Array> | null {
    this.#body ??= hasBody(this.#message) ? bodyOf(this.#message) : null;
    return this.#body;
  }

  get signal(): AbortSignal {
    this.#signal ??= signalOf(this.#res);
    return this.#signal;
  }

  static realOf(request: HeardRequest): Request {
    const { method, url, headers, body, signal } = request;
    const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
    request.#real ??= new Request(url, init);
    return request.#real;
  }
}

class HeardHeaders {
  readonly #heard: IncomingHttpHeaders;
  #real: Headers | null = null;

  constructor(heard: IncomingHttpHeaders) {
    this.#heard = heard;
  }

  get(name: string): string | null {
    // Our own code writes names in lower case, as Node does.
    const value = this.#heard[name] ?? this.#heard[name.toLowerCase()];
    if (value === undefined) return null;
    return typeof value === 'string' ? value : value.join(', ');
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }

  static realOf(headers: HeardHeaders): Headers {
    const names = Object.keys(headers.#heard);
    headers.#real ??= new Headers(names.map((name) => [name, headers.get(name) ?? '']));
    return headers.#real;
  }
}

standsFor(HeardRequest, Request, HeardRequest.realOf);
standsFor(HeardHeaders, Headers, HeardHeaders.realOf);

/** Returns a signal that aborts if the connection closes before the answer. */
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

/** Streams the body of a message: bytes are taken from the connection only as they are read. */
function bodyOf(message: IncomingMessage): ReadableStream<Uint8Array> {
  const more = () =>
    new Promise<void>((resolve) => {
      const settle = () => {
        for (const name of endings) message.off(name, settle);
        resolve();
      };
      for (const name of endings) message.on(name, settle);
    });
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    for (;;) {
      const value: Buffer | null = message.read();
      if (value) return controller.enqueue(value);
      if (message.readableEnded || (message.complete && message.readableLength === 0))
        return controller.close();
      if (message.destroyed) return controller.error(new Error('The connection is closed.'));
      await more();
    }
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}
