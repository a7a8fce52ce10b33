import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint, Method } from '../contract/endpoint.ts';
import type { RouteHandler } from '../http/serve.ts';
import { apiRequest, sendAnswer } from './api-request.ts';
import type { FrontDoor } from './front-door.ts';
import { markPeer } from './peer-address.ts';

export type HotCall = {
  method: Method;
  pattern: RegExp;
  /** The route file of the endpoint, as Next would load it. */
  load: () => Promise<Record<Method, RouteHandler>>;
};

/** Characters that stand in a path as they are; with any other, Next decides what the path means. */
const segment = "([\\w.~%!$&'()*+,;=:@-]+)";
const dots = /^(?:\.|%2e){1,2}$/i;

/** A call that is answered before Next: the path that the endpoint declares, and the route file that serves it. */
export function hotCall({ method, path }: Pick<Endpoint, 'method' | 'path'>, load: HotCall['load']): HotCall {
  const source = path.replace(/\/$/, '').replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>${segment.slice(1)}`);
  let loaded: ReturnType<typeof load> | null = null;
  const loadOnce = () => {
    loaded ??= load();
    return loaded;
  };
  return { method, pattern: new RegExp(`^${source}/?(?:\\?|$)`), load: loadOnce };
}

/** Answers these calls before Next by the handlers of their route files: the same checks, the same answers. */
export function hotDoor(calls: readonly HotCall[]): FrontDoor {
  const methods = new Set<string>(calls.map(({ method }) => method));
  return (req, res) => {
    if (!methods.has(req.method ?? '')) return false;
    for (const { method, pattern, load } of calls) {
      const found = method === req.method ? pattern.exec(req.url ?? '') : null;
      // Whoever resolves dots comes to another path.
      if (found && !found.slice(1).some((part) => dots.test(part))) {
        return answer(req, res, load, method, decoded(found.groups));
      }
    }
    return false;
  };
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  load: HotCall['load'],
  method: Method,
  params: Record<string, string>,
): Promise<true> {
  markPeer(req);
  const { [method]: handler } = await load();
  await sendAnswer(res, await handler.answer(apiRequest(req), { params: Promise.resolve(params) }));
  return true;
}

function decoded(groups: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
}
