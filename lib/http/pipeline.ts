import type { Answer } from '#lib/platform/answer.ts';
import type { Actor, Ctx } from '#lib/platform/context.ts';
import { log } from '#lib/platform/log.ts';
import { countAnswer } from '#lib/platform/metrics/metrics.ts';
import { countUsage } from '#lib/platform/usage/count-usage.ts';
import type { ApiRequest } from './api-request.ts';
import { requestContext } from './request-context.ts';
import { respondError } from './respond.ts';

/** The named parts of a path. */
export type Params = Record<string, string | string[] | undefined>;

/** A request on its way through the steps of a pipeline. */
export type Call = {
  readonly request: ApiRequest;
  readonly params: Params;
  /** `actor` is anonymous until a step finds out who is asking. */
  readonly ctx: Ctx;
  /** The request has invalid credentials. */
  isRefused: boolean;
  /** Headers of the answer, whatever it will be. */
  readonly headers: Record<string, string>;
};

/** Adds to the call, or throws the error that refuses it. */
export type Step = (call: Call) => void | Promise<void>;
/** Makes the answer to a call that passed every step. */
export type Perform = (call: Call) => Promise<Answer>;
/** Answers a request and never throws. Our server calls handlers directly; `forNext` adapts them for Next. */
export type Handler = (request: ApiRequest, params: Params) => Promise<Answer>;

type PipelineOptions = {
  /** The name under which requests are counted, such as `/api/projects/{project_id}/`. */
  route: string;
  steps: readonly Step[];
  perform: Perform;
  /** Returns the answer to an error that a person reads in place of a page, or null for the JSON form. */
  explain?: (error: unknown, call: Call) => Answer | null;
  /** Reads of published maps are too many for a line each. */
  isLogged?: boolean;
};

/**
 * Makes a handler: runs the steps in turn, then makes the answer. Errors, metrics, usage and the log are handled here.
 */
export function pipeline(options: PipelineOptions): Handler {
  const { route, steps, perform, explain, isLogged = true } = options;
  const answerTo = async (call: Call): Promise<Answer> => {
    try {
      for (const step of steps) await step(call);
      return await perform(call);
    } catch (error) {
      return explain?.(error, call) ?? respondError(error, call.ctx, call.headers);
    }
  };
  return async (request, params) => {
    const startedAt = performance.now();
    const ctx = requestContext(request);
    const headers = { 'X-Request-Id': ctx.requestId };
    const answer = await answerTo({ request, params, ctx, isRefused: false, headers });
    const durationMs = performance.now() - startedAt;
    countAnswer(request.method, route, answer.status, durationMs);
    countRequest(ctx);
    if (isLogged) logRequest(request, ctx, answer.status, durationMs);
    return answer;
  };
}

/** Counts a request for the organization that it is about. Requests of our own pages are not usage. */
function countRequest({ actor, counted: { organizationId } }: Ctx): void {
  if (organizationId === null || (actor.kind === 'user' && actor.via === 'cookie')) return;
  countUsage(organizationId, { apiRequests: 1 });
}

function logRequest(request: ApiRequest, ctx: Ctx, status: number, durationMs: number): void {
  log('info', 'request', {
    request_id: ctx.requestId,
    method: request.method,
    path: pathOf(request.url),
    status,
    duration_ms: Math.round(durationMs * 10) / 10,
    address: ctx.clientAddress,
    ...nameOf(ctx.actor),
  });
}

/** Without the query, which may hold secrets. */
function pathOf(url: string): string {
  return /^(?:\w+:\/\/[^/]*)?([^?#]*)/.exec(url)?.[1] ?? '';
}

/** Returns the ids of an actor for the log. No name or address is logged. */
function nameOf(actor: Actor): Record<string, string> {
  if (actor.kind === 'user') return { user_id: actor.userId };
  return actor.kind === 'key' ? { key_id: actor.keyId } : {};
}
