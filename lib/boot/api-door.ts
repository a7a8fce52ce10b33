import type { IncomingMessage, ServerResponse } from 'node:http';
import { markPeer } from '#lib/platform/peer-address.ts';
import type { RouteFile } from '../http/serve.ts';
import { apiRequest, sendAnswer } from './api-request.ts';
import { type FoundRoute, findRoute, loadRouteFile } from './router.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/**
 * Answers calls of the API, and uploaded files, before Next by the handlers of their route files: the same checks, the
 * same answers.
 */
export function apiDoor(req: IncomingMessage, res: ServerResponse): boolean | Promise<boolean> {
  const { url = '' } = req;
  if (!url.startsWith('/api/') && !url.startsWith('/files/')) return false;
  const method = methods.find((each) => each === (req.method === 'HEAD' ? 'GET' : req.method));
  const found = method && findRoute(url.split('?', 1)[0] ?? '');
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
  await sendAnswer(res, await handler.answer(apiRequest(req, res), { params: Promise.resolve(params) }));
  return true;
}
