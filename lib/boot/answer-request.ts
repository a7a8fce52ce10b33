import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '#db/error-code.ts';
import { AppError } from '../contract/errors.ts';
import { answerAsset, assetTarget } from '../embed/answer-asset.ts';
import type { ApiRequest } from '../http/api-request.ts';
import type { Handler } from '../http/pipeline.ts';
import { respondError } from '../http/respond.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { megabyte } from '../plans/units.ts';
import type { Answer } from '../platform/answer.ts';
import { newId } from '../platform/ids.ts';
import { isForwarded, peerOfRequest } from '../platform/peer-address.ts';
import { usesHttps } from '../platform/request-origin.ts';
import { type FoundRoute, findRoute, loadRoute } from './router.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Answers the API, documents of maps and uploaded files before Next, with the handlers of their route files. Returns
 * false, and touches neither argument, for a path or method that Next answers.
 */
export async function answerRoute(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  const { url = '' } = req;
  const method = req.method === 'HEAD' ? 'GET' : (req.method ?? '');
  if (!methods.includes(method)) return false;
  const query = url.indexOf('?');
  const found = findRoute(query < 0 ? url : url.slice(0, query));
  return found ? answer(req, res, method, found) : false;
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  method: string,
  { folder, params }: FoundRoute,
): Promise<boolean> {
  // Read the address before a route is loaded: a closed socket has none.
  const request = nodeRequest(req, res);
  const { handlers } = await loadRoute(folder);
  const handle: Handler | undefined = handlers[method];
  if (!handle) return refuseMethod(res, Object.keys(handlers));
  await sendAnswer(res, await handle(request, params));
  return true;
}

/**
 * Answers the files of embedded maps and of Next's pages before Next; other hosts serve them statically. Answers 405 to
 * methods other than GET and HEAD, which Next would answer with a 500.
 */
export function answerFile(req: IncomingMessage, res: ServerResponse): boolean | Promise<boolean> {
  const path = req.url?.split('?', 1)[0] ?? '';
  const target = assetTarget(path);
  if (target === null) return false;
  return req.method === 'GET' || req.method === 'HEAD'
    ? sendFile(req, res, target)
    : refuseMethod(res, ['GET']);
}

async function sendFile(req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean> {
  const { headers: sent } = nodeRequest(req, res);
  const headers: Record<string, string> = {};
  const answered = await answerAsset({ header: (name) => sent.get(name), headers }, path).catch((error) =>
    respondError(error, { requestId: newId(), answerLanguage: 'en' }, headers),
  );
  await sendAnswer(res, answered);
  return true;
}

/** Answers 405 with the methods that an address allows. Resolves to true once the answer is sent. */
async function refuseMethod(res: ServerResponse, taken: readonly string[]): Promise<true> {
  const allow = taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  await answerFault(
    res,
    new AppError('methodNotAllowed.other', { methods: allow }, { headers: { Allow: allow } }),
  );
  return true;
}

/** Sends the answer for a thrown value. Unexpected errors are logged with their cause, which is not sent. */
export async function answerFault(res: ServerResponse, error: unknown): Promise<void> {
  const requestId = newId();
  const answer = respondError(error, { requestId, answerLanguage: 'en' }, { 'X-Request-Id': requestId });
  if (res.headersSent) res.destroy();
  else await sendAnswer(res, answer);
}

/** Returns the request in the form that handlers take. */
export function nodeRequest(req: IncomingMessage, res: ServerResponse): ApiRequest {
  return new HeardRequest(req, res);
}

/** A class, because a read from memory uses few members, and making closures for the others would cost more. */
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

  get isForwarded() {
    return isForwarded(this.#req);
  }

  get signal() {
    this.#signal ??= signalOf(this.#res);
    return this.#signal;
  }
}

class HeardHeaders {
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers;
  }

  get(name: string): string | null {
    const value = this.#headers[name];
    if (value === undefined) return null;
    return typeof value === 'string' ? value : value.join(', ');
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }
}

/** A longer body may not fit into the buffers of a connection. */
const bufferedLengthMax = 64 * 1024;
/** How long a reader may take nothing. The rest of its answer is in memory. */
const unreadMsMax = 60_000;

/**
 * Sends a handler's answer. A body that is a stream is sent as it is made, at the pace of the reader. Throws the error
 * of a body that failed half-way, after it has cut the connection; a reader that leaves is not an error. Cuts the
 * connection of a reader that stops for `unreadMs`.
 */
export async function sendAnswer(
  res: ServerResponse,
  { status, headers, body }: Answer,
  unreadMs = unreadMsMax,
): Promise<void> {
  const { url = '', method } = res.req;
  const all = listHeaders(securityHeaders(url, { isHttps: usesHttps() }), headers);
  if (body instanceof ReadableStream) return sendStream(res.writeHead(status, all), body);
  if (status !== 204 && status !== 304 && headers['Content-Length'] === undefined) {
    all.push('Content-Length', String(Buffer.byteLength(body ?? '')));
  }
  res.writeHead(status, all);
  res.end(method === 'HEAD' ? undefined : (body ?? undefined));
  // Without a time limit, Node keeps the answer as long as the connection lives.
  if (body !== null && body.length > bufferedLengthMax) res.setTimeout(unreadMs);
}

/** Returns names and values in turn, the form that Node takes without another object. Headers of the answer win. */
function listHeaders(common: Record<string, string>, own: Record<string, string>): string[] {
  const all: string[] = [];
  for (const name in common) if (own[name] === undefined) all.push(name, common[name] ?? '');
  for (const name in own) all.push(name, own[name] ?? '');
  return all;
}

async function sendStream(res: ServerResponse, body: ReadableStream<Uint8Array>): Promise<void> {
  if (res.req.method === 'HEAD') {
    res.end();
    await body.cancel();
    return;
  }
  await pipeline(body, res).catch((error) => {
    if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

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

/** Bytes read from bodies, over all requests, before other events get a turn. */
const bytesPerTurn = 2 * megabyte;
let leftOfTurn = bytesPerTurn;
let nextTurn: Promise<void> | null = null;

/**
 * Returns the next turn of the event loop if this one has read its share: 50 large bodies at once would delay visitors.
 */
function turnAfter(bytes: number): Promise<void> | null {
  leftOfTurn -= bytes;
  if (leftOfTurn > 0) return null;
  nextTurn ??= new Promise((resolve) => {
    setImmediate(() => {
      leftOfTurn = bytesPerTurn;
      nextTurn = null;
      resolve();
    });
  });
  return nextTurn;
}

const endings = ['readable', 'end', 'close', 'error'] as const;

/** Returns a reader for the request as it arrives. If a handler answers before the end, the server drops the rest. */
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
        if (value) {
          const turn = turnAfter(value.byteLength);
          if (turn) await turn;
          return { done: false, value };
        }
        if (req.readableEnded || (req.complete && req.readableLength === 0)) return { done: true };
        if (req.destroyed) throw new Error('The connection is closed.');
        await more();
      }
    },
    releaseLock: () => {},
  };
}
