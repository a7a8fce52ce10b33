import type { z } from 'zod';
import type { Paging } from '#db/paging.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { AppError } from '#lib/contract/errors.ts';
import type { pageOf } from '#lib/contract/page.ts';
import { answer, Download, MinimalReply } from '#lib/platform/answer.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { performBySize } from './large-calls.ts';
import { type Input, parseInput } from './parse-input.ts';
import { type Call, type Handler, type Params, type Perform, pipeline, type Served } from './pipeline.ts';
import { preflightHeaders } from './published-map.ts';
import { respond, respondDownload, respondText } from './respond.ts';
import {
  checkClass,
  checkOperator,
  identify,
  identifyOfPage,
  isFromOperator,
  spendOf,
  spendOfCaller,
  spendUnlessOperator,
} from './steps.ts';

/** The exports of a route file: its handlers by method. */
export type Route<M extends string = string> = Record<M, Handler>;

/** The members of path, query and body together. An endpoint without a query or a body has none of it. */
type Members<P, Q, B> = P & MembersOf<Q> & MembersOf<B>;
type MembersOf<Part> = Part extends object ? (Part extends Record<string, never> ? unknown : Part) : unknown;

/**
 * Serves a declared endpoint: identity, rate limit, auth class, then body, verb, and reply parsed by its schema. `verb`
 * gets a context, the members of path, query and body in one object, and all that the request has; it returns the reply
 * in contract shape. A call that is large whatever its body is, such as an archive, always runs in a thread; there no
 * work may start after a commit, because it would end with the thread. A call that open pages make by themselves is no
 * use of their session (`isByPage`).
 */
export function on<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  verb: (
    ctx: Ctx,
    input: Members<z.output<P>, z.output<Q>, z.output<B>>,
    request: Input<z.output<P>, z.output<Q>, z.output<B>> & { headers: Record<string, string> },
  ) => Promise<z.input<R> | MinimalReply>,
  { isLarge = false, isLogged = true, isByPage = false } = {},
): Served {
  const perform = async ({ request, params, ctx, headers }: Call): Promise<Response> => {
    const input = await parseInput(request, endpoint, params, ctx);
    // The schemas parsed objects, or nothing. Whatever a body says, the path names what the call is about.
    const members = Object.assign({}, input.body, input.query, input.params) as Parameters<typeof verb>[1];
    return success(endpoint, await verb(ctx, members, { ...input, headers }), headers);
  };
  const handler = pipeline({
    route: endpoint.path,
    steps: [
      isByPage ? identifyOfPage : identify,
      spendOfCaller(endpoint),
      checkClass(endpoint),
      ...(endpoint.limit ? [spendOf(endpoint.limit)] : []),
    ],
    perform: (call) => performBySize({ endpoint, call, perform }, { isLarge }),
    isLogged,
  });
  return { endpoint, handle: Object.assign(handler, { perform }) };
}

/** Like `on`, for a list by pages: `verb` also gets the paging, and returns one page and the number of all entries. */
export function onList<P extends z.ZodType, Q extends z.ZodType, T extends z.ZodType>(
  endpoint: Endpoint<P, Q, z.ZodType, ReturnType<typeof pageOf<T>>>,
  verb: (
    ctx: Ctx,
    input: Members<z.output<P>, z.output<Q>, undefined> & Paging,
  ) => Promise<{ count: number; results: z.input<T>[] }>,
): Served {
  return on(endpoint, async (ctx, input, { page }) =>
    page.wrap(await verb(ctx, Object.assign({}, input, page))),
  );
}

/** Serves an endpoint for the host's scheduler and monitoring. */
export function onOperator<R extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, R>,
  verb: () => Promise<z.input<R>>,
): Served {
  const handle = pipeline({
    route: endpoint.path,
    steps: [checkOperator],
    perform: async ({ headers }) => success(endpoint, await verb(), headers),
  });
  return { endpoint, handle };
}

/**
 * Serves the health of the service to anybody. Its own rate limit never uses up that of visitors. `isOperator` tells
 * `verb` whether the caller may learn what strangers may not.
 */
export function onHealth<R extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, R>,
  verb: (ctx: Ctx, isOperator: boolean) => Promise<z.input<R>>,
): Served {
  const handle = pipeline({
    route: endpoint.path,
    steps: [spendUnlessOperator],
    perform: async (call) => success(endpoint, await verb(call.ctx, isFromOperator(call)), call.headers),
  });
  return { endpoint, handle };
}

const routeMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
type RouteMethod = (typeof routeMethods)[number];

/**
 * Makes the route of the paths that begin with one word, such as `/api/projects/`. Other paths below it are 404. Threads
 * find the `perform` of an endpoint by its path.
 */
export function serve(...served: Served[]): Route<RouteMethod> {
  const byPath = Map.groupBy(served, ({ endpoint }) => endpoint.path);
  const routes = new Map(Array.from(byPath, ([path, ofPath]) => [path, servePath(path, ofPath)]));
  const find = pathFinder([...routes.keys()]);
  const nothing = serveNothing('/api/');
  const findTarget = (named: Params) => {
    const found = find([named.path ?? []].flat());
    const route = (found && routes.get(found.path)) ?? nothing;
    return { route, params: Promise.resolve(found?.params) };
  };
  // Our router has the same parameters for each request of a path, and maps are read again and again.
  const targets = new WeakMap<Params, ReturnType<typeof findTarget>>();
  return routeOf((method) => {
    const handle: Handler = async (request, context) => {
      const named = (await context.params) ?? {};
      const known = targets.get(named);
      const { route, params } = known ?? findTarget(named);
      if (!known) targets.set(named, { route, params });
      return route[method](request, { params, peer: context.peer ?? null });
    };
    const performs = Array.from(routes, ([path, route]) => [path, route[method].perform] as const);
    return Object.assign(handle, { performs: new Map(performs) });
  });
}

/**
 * Returns a function that finds one of these declared paths and its parameters by the parts of a path after its first
 * word. Words come before parameters.
 */
export function pathFinder(
  paths: readonly string[],
): (parts: readonly string[]) => { path: string; params: Record<string, string> } | null {
  // An opening brace comes after all letters.
  const declared = paths.toSorted().map((path) => ({ path, names: path.split('/').slice(3, -1) }));
  return (parts) => {
    const isMatch = ({ names }: { names: string[] }) =>
      names.length === parts.length && names.every((name, i) => name.startsWith('{') || name === parts[i]);
    const found = declared.find(isMatch);
    if (!found) return null;
    const named = found.names.flatMap((name, i) =>
      name.startsWith('{') ? [[name.slice(1, -1), parts[i]]] : [],
    );
    return { path: found.path, params: Object.fromEntries(named) };
  };
}

/** Makes the route of one path: the served methods, 405 with `Allow` for the others, and OPTIONS. */
function servePath(route: string, served: readonly Served[]): Route<RouteMethod> {
  // The server answers HEAD as GET without the body.
  const methods = served.flatMap(({ endpoint: { method } }) =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  );
  const allow = [...methods, 'OPTIONS'].join(', ');
  const isPublic = served.some(({ endpoint }) => endpoint.auth === 'public');
  const refuse = withoutSteps(route, async () => {
    throw new AppError('methodNotAllowed.other', { methods: allow }, { headers: { Allow: allow } });
  });
  const options = withoutSteps(route, async ({ headers }) => {
    const allowed = isPublic ? { ...headers, ...preflightHeaders } : headers;
    return answer(204, { ...allowed, Allow: allow }, null);
  });
  return routeOf((method) => {
    if (method === 'OPTIONS') return options;
    return served.find(({ endpoint }) => endpoint.method === method)?.handle ?? refuse;
  });
}

function routeOf(handlerOf: (method: RouteMethod) => Handler): Route<RouteMethod> {
  return Object.fromEntries(routeMethods.map((method) => [method, handlerOf(method)])) as Route<RouteMethod>;
}

/** Makes the route that answers 404 for undeclared paths under `/api/`. */
export function serveNothing(route: string): Route<RouteMethod> {
  const handler = withoutSteps(route, () => {
    throw new AppError('notFound.address');
  });
  return routeOf(() => handler);
}

function withoutSteps(route: string, perform: Perform): Handler {
  return pipeline({ route, steps: [], perform, isLogged: false });
}

async function success(
  endpoint: Endpoint,
  reply: unknown,
  headers: Record<string, string>,
): Promise<Response> {
  if (endpoint.status === 204) return respond(204, undefined, headers);
  if (reply instanceof Download) return respondDownload(endpoint.status, reply, headers);
  const isMinimal = reply instanceof MinimalReply;
  if (isMinimal) headers['Preference-Applied'] = 'return=minimal';
  const body = isMinimal ? reply.body : endpoint.replyIsTrusted ? reply : endpoint.reply.parse(reply);
  if (endpoint.replyKind === 'text') return respondText(endpoint.status, String(body), headers);
  if (endpoint.hasRevision && typeof body === 'object' && body !== null && 'revision' in body) {
    headers.ETag = `"${body.revision}"`;
  }
  return respond(endpoint.status, body, headers);
}
