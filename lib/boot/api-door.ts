import type { IncomingMessage, ServerResponse } from 'node:http';
import { markPeer } from '#lib/platform/peer-address.ts';
import { apiRequest, sendAnswer } from './api-request.ts';
import { apiFolders, loadRouteFile, type RouteFile } from './api-routes.ts';
import { type FoundRoute, routeFinder } from './find-route.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** The route file of a path, where one is answered before Next. */
export const findApiRoute = routeFinder(apiFolders);

/**
 * Answers calls of the API, and uploaded files, before Next by the handlers of their route files: the same checks, the
 * same answers.
 */
export function apiDoor(req: IncomingMessage, res: ServerResponse): boolean | Promise<boolean> {
  const { url = '' } = req;
  if (!url.startsWith('/api/') && !url.startsWith('/files/')) return false;
  const method = methods.find((each) => each === (req.method === 'HEAD' ? 'GET' : req.method));
  const found = method && findApiRoute(url.split('?', 1)[0] ?? '');
  return found ? answer(req, res, method, found) : false;
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  method: keyof RouteFile,
  { folder, params }: FoundRoute,
): Promise<boolean> {
  // Before anything is waited for: a client that is gone has no address.
  markPeer(req);
  const { [method]: handler } = await loadRouteFile(folder);
  if (!handler) return false;
  await sendAnswer(res, await handler.answer(apiRequest(req), { params: Promise.resolve(params) }));
  return true;
}
