import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { choosePeerAddressHeader, markPeer } from '#lib/platform/peer-address.ts';
import { AppError } from '../contract/errors.ts';
import { securityHeaders, strictTransport } from '../http/security-headers.ts';
import { usesHttps } from '../platform/request-origin.ts';
import { answerFault, type OwnHandler } from './answer-request.ts';
import { BootError } from './boot-error.ts';
import { drainAfterAnswer, endedRequest, endSlowRequests, hasBody } from './connections.ts';
import { heardRequest } from './heard-request.ts';
import { sendResponse } from './send-response.ts';

export type NextHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

export type HttpServer = {
  server: Server;
  /** Accepts no more, finishes what is in flight, and cuts what is left after the limit. */
  drain: (limitMs: number) => Promise<void>;
};

const headersTimeoutMs = 15_000;
const requestTimeoutMs = 300_000;
// Longer than the idle time of common proxies, which otherwise send into a connection just closed.
const keepAliveTimeoutMs = 65_000;
/** How long a reader may take nothing. The rest of its answer is in memory. */
const unreadMsMax = 60_000;
const sweepEveryMs = 100;
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Connections with a body whose end is unknown. What follows it may be a part of the body, so it is never read as a
 * request, although Node.js parses it before the answer closes the connection.
 */
const lostFrames = new WeakSet<IncomingMessage['socket']>();

/**
 * Creates the server in front of Next: own handlers in turn, then Next, with the peer's address in a header. Cuts the
 * connection of a reader that takes nothing of its answer for `unreadMs`.
 */
export function createHttpServer(
  next: NextHandler,
  own: readonly OwnHandler[] = [],
  unreadMs = unreadMsMax,
): HttpServer {
  choosePeerAddressHeader();
  let isDraining = false;
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    try {
      const response = answerBeforeNext(req, res, own);
      if (response === null) await answerByNext(req, res, next);
      else await sendResponse(res, await response, unreadMs);
    } catch (error) {
      const fault = answerFault(error);
      if (res.headersSent) res.destroy();
      else await sendResponse(res, fault, unreadMs);
    }
  };
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: 5_000,
      // A request without a body is not read to its end (docs/performance.md, "Where the time of a warm read goes").
      optimizeEmptyRequests: true,
    },
    (req, res) => {
      if (lostFrames.has(req.socket)) return;
      if (hasBody(req)) drainAfterAnswer(req, res);
      if (isDraining) res.setHeader('connection', 'close');
      void answer(req, res);
    },
  );
  server.keepAliveTimeout = keepAliveTimeoutMs;
  const stopSweeping = endSlowRequests(server);
  return {
    server,
    drain: async (limitMs) => {
      isDraining = true;
      await close(server, limitMs);
      stopSweeping();
    },
  };
}

/** Listens, or throws `BootError` with what to do. */
export async function listen(server: Server, port: number, host: string | null): Promise<number> {
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(new BootError(listenFault(error, port, host))),
    );
    server.listen(port, host ?? undefined, done);
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

function listenFault(error: NodeJS.ErrnoException, port: number, host: string | null): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `PORT ${port} is in use by another program. Stop that one, or set PORT to another number.`;
    case 'EACCES':
      return `PORT ${port} is not allowed for this user. Set PORT to a number above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is not an address of this machine. Unset HOST to listen on all addresses.`;
    default:
      return `HOST and PORT: cannot listen on ${host ?? '*'}:${port} (${error.message}).`;
  }
}

function answerBeforeNext(
  req: IncomingMessage,
  res: ServerResponse,
  own: readonly OwnHandler[],
): Response | Promise<Response> | null {
  const refusal = refusalOf(req);
  if (refusal) return answerFault(refusal);
  const request = heardRequest(req, res);
  for (const handle of own) {
    const response = handle(request, req);
    if (response !== null) return response;
  }
  return null;
}

async function answerByNext(req: IncomingMessage, res: ServerResponse, next: NextHandler): Promise<void> {
  markPeer(req);
  if (usesHttps()) res.setHeader('Strict-Transport-Security', strictTransport);
  // Next redirects such paths before it sets its headers.
  if (/\/\/|\\/.test(req.url ?? ''))
    for (const [name, value] of Object.entries(securityHeaders(req.url ?? ''))) res.setHeader(name, value);
  const mayEndUnsaid = !hasBody(req) && req.method !== 'GET' && req.method !== 'HEAD';
  await next(mayEndUnsaid ? endedRequest(req) : req, res);
}

/**
 * Returns the refusal of a request that Next would answer with an empty 400 or a 500: methods such as TRACE, targets
 * that are not a path, and bodies in a transfer coding that nothing here decodes. A whole URL as target, which proxies
 * send, is cut to its path.
 */
function refusalOf(req: IncomingMessage): AppError | null {
  if (!methods.includes(req.method ?? '')) {
    return new AppError('methodNotAllowed.unknown', {}, { headers: { Allow: methods.join(', ') } });
  }
  const coding = req.headers['transfer-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
    lostFrames.add(req.socket);
    return new AppError('notImplemented.transferCoding', {}, { headers: { Connection: 'close' } });
  }
  if (isRepeated(req, 'authorization')) return new AppError('invalid.twoAuthorizations');
  if (isRepeated(req, 'host')) return new AppError('invalid.twoHosts');
  const target = req.url ?? '';
  if (!target.startsWith('/')) req.url = pathOf(target) ?? target;
  return isPath(req.url ?? '') ? null : new AppError('invalid.address');
}

/** Checks whether a header is repeated. Node keeps the first one, but a proxy in front may have judged the other. */
function isRepeated({ headers, rawHeaders }: IncomingMessage, name: 'authorization' | 'host'): boolean {
  if (headers[name] === undefined) return false;
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const each = rawHeaders[i] ?? '';
    if (each.length === name.length && each.toLowerCase() === name) count++;
  }
  return count > 1;
}

function pathOf(target: string): string | null {
  if (!/^https?:/i.test(target) || !URL.canParse(target)) return null;
  const { pathname, search } = new URL(target);
  return pathname + search;
}

function isPath(target: string): boolean {
  if (!target.startsWith('/')) return false;
  if (!target.includes('%')) return true;
  const [path = ''] = target.split('?', 1);
  try {
    // No name holds NUL, and PostgreSQL refuses a query with it.
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

async function close(server: Server, limitMs: number): Promise<void> {
  if (!server.listening) return;
  let isClosed = false;
  server.close(() => {
    isClosed = true;
  });
  const deadline = Date.now() + limitMs;
  while (!isClosed && Date.now() < deadline) {
    // Connections whose answer is out stay open for the next request; there will be none.
    server.closeIdleConnections();
    await sleep(sweepEveryMs);
  }
  server.closeAllConnections();
}
