import type { z } from 'zod';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { AppError, forbidden, notFound } from '#lib/contract/errors.ts';
import { withPublished } from '#lib/maps/live/find-live.ts';
import { checkDomain, type Head } from '#lib/maps/live/public-access.ts';
import type { Actor, Ctx } from '#lib/platform/context.ts';
import { rateLimitHeaders } from '#lib/platform/rate-limits/headers.ts';
import { spend } from '#lib/platform/rate-limits/spend.ts';
import type { ApiRequest } from './api-request.ts';
import { authenticate } from './authenticate.ts';
import { authorize } from './authorize.ts';
import { type Input, parseInput } from './parse-input.ts';
import { requestContext } from './request-context.ts';
import { type Answer, respond, respondError } from './respond.ts';
import { type AnswerHandler, countRequest, logRequest, type Served } from './serve.ts';

type PublicInput<Q, B> = Omit<Input<unknown, Q, B>, 'params'> & { head: Head };

/**
 * Makes the handler of an endpoint on a published map that is not a prepared read: the same order of checks (rate
 * limit, key, publication, allowed domains) and the same CORS headers, then the verb.
 */
export function publicCall<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<z.ZodType<{ project: string }>, Q, B, R>,
  verb: (ctx: Ctx, input: PublicInput<z.output<Q>, z.output<B>>) => Promise<z.input<R>>,
): Served {
  const answer: AnswerHandler = async (request, { params }) => {
    const startedAt = performance.now();
    const ctx = requestContext(request.headers);
    const headers: Record<string, string> = { 'X-Request-Id': ctx.requestId, Vary: 'Origin' };
    let answered: Answer;
    let actor = anonymous;
    try {
      actor = await admit(request, endpoint, ctx, headers);
      const { project = '' } = (await params) ?? {};
      const reply = await withPublished(String(project), async (head) => {
        const access = head && checkAccess(request, ctx, head, actor, headers);
        if (!access) throw notFound('Published map');
        const input = await parseInput(request, endpoint, { project }, ctx);
        // Events are counted as such.
        if (endpoint.limit !== 'analytics') ctx.counted.organizationId = access.organizationId;
        return verb({ ...ctx, actor }, { ...input, head: access });
      });
      answered = respond(endpoint.status, endpoint.reply.parse(reply), headers);
    } catch (error) {
      answered = respondError(error, ctx.requestId, headers);
    }
    countRequest({ ...ctx, actor: anonymous });
    logRequest(request, endpoint, { ...ctx, actor }, answered.status, performance.now() - startedAt);
    return answered;
  };
  return { endpoint, answer };
}

/** Who asks, by key or token alone: what visitors do is counted without their cookies. Spends the endpoint's limit. */
async function admit(
  request: ApiRequest,
  endpoint: Endpoint,
  ctx: Ctx,
  headers: Record<string, string>,
): Promise<Actor> {
  const isNamed = request.headers.has('authorization');
  const identity = isNamed ? await authenticate(request, ctx) : { actor: anonymous, refused: false };
  const { actor } = identity;
  const counted =
    actor.kind === 'anonymous'
      ? ctx.clientAddress
      : (actor.userId ?? `key:${actor.kind === 'key' ? actor.keyId : ''}`);
  const bucket = endpoint.limit ?? (actor.kind === 'anonymous' ? 'anonymous' : 'authenticated');
  const verdict = await spend(bucket, counted);
  Object.assign(headers, rateLimitHeaders(verdict), { 'Access-Control-Allow-Origin': '*' });
  if (verdict && !verdict.success) {
    throw new AppError('tooManyRequests', 'Too many requests. Wait and try again.');
  }
  authorize('public', identity);
  return actor;
}

const anonymous: Actor = { kind: 'anonymous' };

function checkAccess(
  request: ApiRequest,
  ctx: Ctx,
  head: Head,
  actor: Actor,
  headers: Record<string, string>,
): Head {
  const asked = {
    path: '',
    header: (name: string) => request.headers.get(name),
    clientAddress: ctx.clientAddress,
    origin: ctx.origin,
    requestId: ctx.requestId,
  };
  const access = checkDomain(asked, head, actor);
  delete headers['Access-Control-Allow-Origin'];
  Object.assign(headers, access.headers);
  if (access.refusal) throw forbidden(access.refusal);
  return head;
}
