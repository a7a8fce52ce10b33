import type { z } from 'zod';
import type { Endpoint, Method } from '#lib/contract/endpoint.ts';
import { AppError } from '#lib/contract/errors.ts';
import { answerPreflight } from '#lib/maps/live/answer-public.ts';
import type { Actor, Ctx } from '#lib/platform/context.ts';
import { Download } from '#lib/platform/download.ts';
import { log } from '#lib/platform/log.ts';
import { countAnswer } from '#lib/platform/metrics/metrics.ts';
import { MinimalReply } from '#lib/platform/minimal-reply.ts';
import { rateLimitHeaders } from '#lib/platform/rate-limits/headers.ts';
import type { Verdict } from '#lib/platform/rate-limits/memory-window.ts';
import { spend } from '#lib/platform/rate-limits/spend.ts';
import { TextReply } from '#lib/platform/text-reply.ts';
import { countUsage } from '#lib/platform/usage/count-usage.ts';
import type { ApiRequest } from './api-request.ts';
import { authenticate, type Identity } from './authenticate.ts';
import { authorize, checkSameOrigin } from './authorize.ts';
import { dropRest } from './drop-rest.ts';
import { performFairly } from './heavy.ts';
import { type Input, type Params, parseInput } from './parse-input.ts';
import { requestContext } from './request-context.ts';
import {
  type Answer,
  respond,
  respondDownload,
  respondError,
  respondWithText,
  responseOf,
} from './respond.ts';

/** Next gives no params at all to a route without any. */
export type RouteContext = { params: Promise<Record<string, string | string[] | undefined> | undefined> };
export type AnswerHandler = (request: ApiRequest, context: RouteContext) => Promise<Answer>;
/** Reads and does a call whose caller was let in; throws what the error mapper knows. */
type Work = (
  request: ApiRequest,
  params: Params,
  ctx: Ctx,
  headers: Record<string, string>,
) => Promise<Answer>;

/** What a route file exports for Next, and in it what `lib/boot` asks: the answer, and the work of one let in. */
export type RouteHandler = ((request: ApiRequest, context: RouteContext) => Promise<Response>) & {
  answer: AnswerHandler;
  work?: Work | undefined;
};

export type Served = { endpoint: Endpoint; answer: AnswerHandler; work?: Work };

/** The export of a route file that answers by `answer`. */
export function handlerOf(answer: AnswerHandler, work?: Work): RouteHandler {
  return Object.assign(
    async (request: ApiRequest, context: RouteContext) => {
      const { headers, ...answered } = await answer(request, context);
      void dropRest(request);
      // Next would close the connection on a client that still sends.
      const { Connection: _, ...kept } = headers;
      return responseOf({ ...answered, headers: kept });
    },
    { answer, work },
  );
}

/**
 * Makes the handler of a declared endpoint: who is asking, rate limit, auth class, body, parse, verb, reply parsed by
 * its schema, one error mapper. `verb` gets a context and parsed input and returns the reply in contract shape.
 */
export function on<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  verb: (
    ctx: Ctx,
    input: Input<z.output<P>, z.output<Q>, z.output<B>>,
  ) => Promise<z.input<R> | MinimalReply | TextReply>,
): Served {
  const work: Work = async (request, params, ctx, headers) => {
    const input = await parseInput(request, endpoint, params, ctx);
    return success(endpoint, await verb(ctx, input), headers);
  };
  const answer: AnswerHandler = async (request, { params }) => {
    const startedAt = performance.now();
    const ctx = requestContext(request.headers);
    const headers: Record<string, string> = { 'X-Request-Id': ctx.requestId };
    let identified: Ctx = ctx;
    let answered: Answer;
    try {
      const identity = await authenticate(request, ctx);
      identified = { ...ctx, actor: identity.actor };
      await admit(request, endpoint, identified, identity, headers);
      const call = { request, params: (await params) ?? {}, ctx: identified, headers };
      answered = await performFairly(endpoint, call, (admitted) =>
        work(admitted.request, admitted.params, admitted.ctx, admitted.headers),
      );
    } catch (error) {
      answered = respondError(error, ctx.requestId, headers);
    }
    countRequest(identified);
    logRequest(request, endpoint, identified, answered.status, performance.now() - startedAt);
    return answered;
  };
  return { endpoint, answer, work };
}

type Handlers = Record<Method | 'OPTIONS', RouteHandler>;
/** What a route file exports: a handler for each method that it answers. */
export type RouteFile = Partial<Handlers>;

/** The exports of a route file: the served methods, 405 with `Allow` for the others, and OPTIONS. */
export function route(...served: Served[]): Handlers {
  const allow = [...served.map(({ endpoint }) => endpoint.method), 'OPTIONS'].join(', ');
  const isPublic = served.some(({ endpoint }) => endpoint.auth === 'public');
  const refuse = handlerOf(async (request) => {
    const { requestId } = requestContext(request.headers);
    const error = new AppError('methodNotAllowed', `This address takes ${allow}.`, {
      headers: { Allow: allow },
    });
    return respondError(error, requestId, { 'X-Request-Id': requestId });
  });
  const options = handlerOf(async (request) => {
    const { requestId } = requestContext(request.headers);
    const headers = isPublic ? answerPreflight(requestId).headers : { 'X-Request-Id': requestId };
    return { status: 204, headers: { ...headers, Allow: allow }, body: null };
  });
  const of = (method: Method) => {
    const found = served.find(({ endpoint }) => endpoint.method === method);
    return found ? handlerOf(found.answer, found.work) : refuse;
  };
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

async function success(endpoint: Endpoint, reply: unknown, headers: Record<string, string>): Promise<Answer> {
  if (endpoint.status === 204) return respond(204, undefined, headers);
  if (reply instanceof Download) return respondDownload(endpoint.status, reply, headers);
  if (reply instanceof TextReply) {
    if (endpoint.hasRevision && 'revision' in reply.head) headers.ETag = `"${reply.head.revision}"`;
    return respondWithText(endpoint.status, reply, headers);
  }
  const isMinimal = reply instanceof MinimalReply;
  if (isMinimal) headers['Preference-Applied'] = 'return=minimal';
  const body = isMinimal ? reply.body : endpoint.replyIsTrusted ? reply : endpoint.reply.parse(reply);
  if (endpoint.hasRevision && typeof body === 'object' && body !== null && 'revision' in body) {
    headers.ETag = `"${body.revision}"`;
  }
  return respond(endpoint.status, body, headers);
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
    path: /^\w+:\/\/[^/]*([^?#]*)/.exec(request.url)?.[1] ?? '',
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
export const refuseUnknownPath = handlerOf(async (request) => {
  const { requestId } = requestContext(request.headers);
  return respondError(new AppError('notFound', 'There is nothing at this address.'), requestId, {
    'X-Request-Id': requestId,
  });
});
