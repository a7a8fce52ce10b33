import type { z } from 'zod';
import type { Actor, Ctx } from '#lib/context.ts';
import type { Endpoint, Method } from '#lib/contract/endpoint.ts';
import { faultsOf } from '#lib/contract/faults.ts';
import { Download } from '#lib/download.ts';
import type { UploadedFile } from '#lib/entities/level-images.ts';
import { AppError, type Fault, invalid } from '#lib/errors.ts';
import { answerPreflight } from '#lib/live/answer-public.ts';
import { log } from '#lib/log.ts';
import { countAnswer } from '#lib/metrics/count.ts';
import { limits } from '#lib/plans/limits.ts';
import { rateLimitHeaders } from '#lib/rate-limits/headers.ts';
import type { Verdict } from '#lib/rate-limits/memory-window.ts';
import { spend } from '#lib/rate-limits/spend.ts';
import { countUsage } from '#lib/usage/count-usage.ts';
import type { ApiRequest } from './api-request.ts';
import { authenticate, type Identity } from './authenticate.ts';
import { authorize, checkSameOrigin } from './authorize.ts';
import { type PageRequest, pageRequest } from './page.ts';
import { parseBody } from './parse-body.ts';
import { readBody } from './read-body.ts';
import { requestContext } from './request-context.ts';
import { respond, respondDownload, respondError, respondInSlices } from './respond.ts';

/** Next gives no params at all to a route without any. */
export type RouteContext = { params: Promise<Record<string, string | string[] | undefined> | undefined> };
export type RouteHandler = (request: ApiRequest, context: RouteContext) => Promise<Response>;

export type Input<P, Q, B> = { params: P; query: Q; body: B; files: UploadedFile[]; page: PageRequest };

export type Served = { endpoint: Endpoint; handler: RouteHandler };

/**
 * Makes the handler of a declared endpoint: who is asking, rate limit, auth class, body, parse, verb, reply parsed by
 * its schema, one error mapper. `verb` gets a context and parsed input and returns the reply in contract shape.
 */
export function on<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  verb: (ctx: Ctx, input: Input<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R>>,
): Served {
  const handler: RouteHandler = async (request, { params }) => {
    const startedAt = performance.now();
    const ctx = requestContext(request.headers);
    const headers: Record<string, string> = { 'X-Request-Id': ctx.requestId };
    let identified: Ctx = ctx;
    let response: Response;
    try {
      const identity = await authenticate(request, ctx);
      identified = { ...ctx, actor: identity.actor };
      await admit(request, endpoint, identified, identity, headers);
      const input = await parseInput(request, endpoint, (await params) ?? {}, identified);
      const reply = await verb(identified, input);
      response = await success(endpoint, reply, headers);
    } catch (error) {
      response = respondError(error, ctx.requestId, headers);
    }
    countRequest(identified);
    logRequest(request, endpoint, identified, response.status, performance.now() - startedAt);
    return response;
  };
  return { endpoint, handler };
}

type Handlers = Record<Method | 'OPTIONS', RouteHandler>;

/** The exports of a route file: the served methods, 405 with `Allow` for the others, and OPTIONS. */
export function route(...served: Served[]): Handlers {
  const allow = [...served.map(({ endpoint }) => endpoint.method), 'OPTIONS'].join(', ');
  const isPublic = served.some(({ endpoint }) => endpoint.auth === 'public');
  const refuse: RouteHandler = async (request) => {
    const { requestId } = requestContext(request.headers);
    const error = new AppError('methodNotAllowed', `This address takes ${allow}.`, {
      headers: { Allow: allow },
    });
    return respondError(error, requestId, { 'X-Request-Id': requestId });
  };
  const options: RouteHandler = async (request) => {
    const { requestId } = requestContext(request.headers);
    const headers = isPublic ? answerPreflight(requestId).headers : { 'X-Request-Id': requestId };
    return new Response(null, { status: 204, headers: { ...headers, Allow: allow } });
  };
  const of = (method: Method) => served.find(({ endpoint }) => endpoint.method === method)?.handler ?? refuse;
  return {
    GET: of('GET'),
    POST: of('POST'),
    PUT: of('PUT'),
    PATCH: of('PATCH'),
    DELETE: of('DELETE'),
    OPTIONS: options,
  };
}

/** Spends the limits of the caller and checks the auth class; `headers` take what answers bear from here on. */
async function admit(
  request: ApiRequest,
  endpoint: Endpoint,
  ctx: Ctx,
  identity: Identity,
  headers: Record<string, string>,
): Promise<void> {
  const { actor } = identity;
  spendOrRefuse(
    actor.kind === 'anonymous'
      ? await spend('anonymous', ctx.clientAddress)
      : await spend('authenticated', userOf(actor)),
    headers,
  );
  if (!endpoint.refusesNobody) {
    authorize(endpoint.auth, identity);
    checkSameOrigin(request, actor, ctx.origin);
  }
  if (endpoint.limit) {
    const key = actor.kind === 'anonymous' ? ctx.clientAddress : userOf(actor);
    spendOrRefuse(await spend(endpoint.limit, key), headers);
  }
}

function spendOrRefuse(verdict: Verdict | null, headers: Record<string, string>): void {
  Object.assign(headers, rateLimitHeaders(verdict));
  if (verdict && !verdict.success)
    throw new AppError('tooManyRequests', 'Too many requests. Wait and try again.');
}

/** A key counts as the user who made it, or by itself once that user left. */
function userOf(actor: Exclude<Actor, { kind: 'anonymous' }>): string {
  return actor.userId ?? `key:${actor.kind === 'key' ? actor.keyId : ''}`;
}

/** Path, query and body of a request parsed by the endpoint's schemas; all faults at once as a 400. */
export async function parseInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  request: ApiRequest,
  endpoint: Endpoint<P, Q, B>,
  params: Record<string, string | string[] | undefined>,
  ctx: Ctx,
): Promise<Input<z.output<P>, z.output<Q>, z.output<B>>> {
  const url = new URL(request.url);
  const unstorable = unstorableFaults(params, url);
  if (unstorable.length > 0) throw invalid(unstorable);
  const { value, files } = await readBody(request, endpoint);
  const parsed = {
    params: endpoint.params.safeParse(params),
    query: endpoint.query.safeParse(queryOf(url)),
    body: await parseBody(endpoint.body, value),
  };
  const faults = [parsed.params, parsed.query, parsed.body].flatMap((part) =>
    part.success ? [] : faultsOf(part.error),
  );
  if (!parsed.params.success || !parsed.query.success || !parsed.body.success) {
    throw invalid(faults.slice(0, limits.faultsMax));
  }
  return {
    params: parsed.params.data,
    query: parsed.query.data,
    body: parsed.body.data,
    files,
    page: pageRequest(parsed.query.data, url, ctx.origin),
  };
}

/** NUL and lone surrogates in path and query: no row can have them, and PostgreSQL refuses to look for them. */
function unstorableFaults(params: Record<string, string | string[] | undefined>, url: URL): Fault[] {
  const given = [
    ...Object.entries(params).flatMap(([name, value]) =>
      [value ?? []].flat().map((text) => [name, text] as const),
    ),
    ...url.searchParams,
  ];
  return given
    .filter(([, text]) => text.includes('\u0000') || !text.isWellFormed())
    .map(([path]) => ({ path, message: 'Contains characters that cannot be stored.' }));
}

/** Query parameters by name; one that stands twice becomes an array, which no schema takes for a text. */
function queryOf(url: URL): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name);
    query[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return query;
}

async function success(
  endpoint: Endpoint,
  reply: unknown,
  headers: Record<string, string>,
): Promise<Response> {
  if (endpoint.status === 204) return respond(204, undefined, headers);
  if (reply instanceof Download) return respondDownload(endpoint.status, reply, headers);
  const body = endpoint.replyIsTrusted ? reply : endpoint.reply.parse(reply);
  if (endpoint.hasRevision && typeof body === 'object' && body !== null && 'revision' in body) {
    headers.ETag = `"${body.revision}"`;
  }
  // What is trusted is what may be large: projects and levels.
  const answer = endpoint.replyIsTrusted ? respondInSlices : respond;
  return answer(endpoint.status, body, headers);
}

/** Counts a request under the organization that it was about; those that our own pages make are not its usage. */
export function countRequest({ actor, counted: { organizationId } }: Ctx): void {
  if (organizationId === null || (actor.kind === 'user' && actor.via === 'cookie')) return;
  countUsage(organizationId, { apiRequests: 1 });
}

/** One line in the log for each request, and its place in the metrics. */
export function logRequest(
  request: ApiRequest,
  endpoint: Pick<Endpoint, 'path'>,
  ctx: Ctx,
  status: number,
  durationMs: number,
): void {
  countAnswer(request.method, endpoint.path, status, durationMs);
  log('info', 'request', {
    request_id: ctx.requestId,
    method: request.method,
    path: new URL(request.url).pathname,
    status,
    duration_ms: Math.round(durationMs * 10) / 10,
    address: ctx.clientAddress,
    ...nameOf(ctx.actor),
  });
}

/** Who a line of the log is about: by id, never by what identifies to anybody else. */
function nameOf(actor: Actor): Record<string, string> {
  if (actor.kind === 'user') return { user_id: actor.userId };
  return actor.kind === 'key' ? { key_id: actor.keyId } : {};
}

/** The 404 of a path under `/api/` that nothing declares. */
export const refuseUnknownPath: RouteHandler = async (request) => {
  const { requestId } = requestContext(request.headers);
  return respondError(new AppError('notFound', 'There is nothing at this address.'), requestId, {
    'X-Request-Id': requestId,
  });
};
