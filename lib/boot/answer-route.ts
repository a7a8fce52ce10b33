import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handler } from '../http/pipeline.ts';
import type { Route } from '../http/serve.ts';
import { nodeRequest, sendAnswer } from './node-request.ts';
import { refuseMethod } from './refuse-request.ts';
import { type FoundRoute, findRoute, loadRoute } from './router.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Routes that were loaded: a later call waits for nothing. */
const loaded = new Map<string, Route>();

/**
 * Answers the API, documents of maps and uploaded files before Next, by the handlers of their route files. Gives false,
 * with both untouched, for a path or method that Next has to answer.
 */
export function answerRoute(req: IncomingMessage, res: ServerResponse): boolean | Promise<boolean> {
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
  // Before anything is waited for: a client that is gone has no address.
  const request = nodeRequest(req, res);
  let route = loaded.get(folder);
  if (!route) {
    route = await loadRoute(folder);
    loaded.set(folder, route);
  }
  const handle: Handler | undefined = route.handlers[method];
  if (!handle) return refuseMethod(res, Object.keys(route.handlers));
  await sendAnswer(res, await handle(request, params));
  return true;
}
