import type { IncomingMessage } from 'node:http';
import { AppError } from '../contract/errors.ts';
import { answerAsset, assetTarget } from '../embed/answer-asset.ts';
import { respondError } from '../http/respond.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { newId } from '../platform/ids.ts';
import { type Peer, peerOfMessage } from '../platform/peer-address.ts';
import { usesHttps } from '../platform/request-origin.ts';
import { type FoundRoute, findRoute, loadRoute } from './router.ts';

/** Answers a request before Next, or returns null for a path or method that Next answers. */
export type OwnHandler = (request: Request, message: IncomingMessage) => Response | Promise<Response> | null;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
type Method = (typeof methods)[number];

/** Answers the API, documents of maps and uploaded files with the handlers that their route files export. */
export const answerRoute: OwnHandler = (request, message) => {
  const asked = request.method === 'HEAD' ? 'GET' : request.method;
  const method = methods.find((each) => each === asked);
  const found = method === undefined ? null : findRoute(pathOf(message));
  if (method === undefined || found === null) return null;
  // Read the address before a route is loaded: a closed socket has none.
  return callRoute(request, method, found, peerOfMessage(message));
};

async function callRoute(
  request: Request,
  method: Method,
  { folder, params }: FoundRoute,
  peer: Peer,
): Promise<Response> {
  const handlers = await loadRoute(folder);
  const handle = handlers[method];
  if (handle) return handle(request, { params: Promise.resolve(params), peer });
  return refuseMethod(methods.filter((each) => handlers[each]));
}

/**
 * Answers the files of embedded maps and of Next's pages; other hosts serve them statically. Answers 405 to methods
 * other than GET and HEAD, which Next would answer with a 500.
 */
export const answerFile: OwnHandler = (request, message) => {
  const target = assetTarget(pathOf(message));
  if (target === null) return null;
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(['GET']);
  const headers = { ...securityHeaders(target, { isHttps: usesHttps() }) };
  return answerAsset({ header: (name) => request.headers.get(name), headers }, target).catch((error) =>
    respondError(error, { requestId: newId(), answerLanguage: 'en' }, headers),
  );
};

function pathOf({ url = '' }: IncomingMessage): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

/** Answers 405 with the methods that an address allows. */
function refuseMethod(taken: readonly string[]): Response {
  const allow = taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return answerFault(
    new AppError('methodNotAllowed.other', { methods: allow }, { headers: { Allow: allow } }),
  );
}

/** Makes the answer for a thrown value. Unexpected errors are logged with their cause, which is not sent. */
export function answerFault(error: unknown): Response {
  const requestId = newId();
  const headers = { ...securityHeaders('/', { isHttps: usesHttps() }), 'X-Request-Id': requestId };
  return respondError(error, { requestId, answerLanguage: 'en' }, headers);
}
