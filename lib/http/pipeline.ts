import type { Answer } from '#lib/platform/answer.ts';
import type { Actor, Ctx } from '#lib/platform/context.ts';
import { log } from '#lib/platform/log.ts';
import { type MaybePromise, orElse, whenHere } from '#lib/platform/maybe-promise.ts';
import { countAnswer } from '#lib/platform/metrics/count-answers.ts';
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
  /** Credentials were sent that are not good. */
  isRefused: boolean;
  /** Headers of the answer, whatever it will be. */
  readonly headers: Record<string, string>;
};

/** Adds to the call, or throws the error that refuses it. */
export type Step = (call: Call) => MaybePromise<void>;
/** Gives the answer to a call that every step let through. */
export type Perform = (call: Call) => MaybePromise<Answer>;
/** What our server calls, and what an adapter makes Next's handlers of: request in, answer out; it never throws. */
export type Handler = (request: ApiRequest, params: Params) => MaybePromise<Answer>;

export type PipelineOptions = {
  /** The name under which requests are counted, such as `/api/projects/{project_id}/`. */
  route: string;
  steps: readonly Step[];
  perform: Perform;
  /** The answer to an error that a person is to read in place of a page; null leaves it to the JSON form. */
  explain?: (error: unknown, call: Call) => Answer | null;
  /** Reads of published maps are too many for a line each. */
  isLogged?: boolean;
};

/** Makes a handler of steps: each in turn, then the answer; one place for errors, metrics, usage and the log. */
export function pipeline(options: PipelineOptions): Handler {
  const { route, steps, perform, explain, isLogged = true } = options;
  return (request, params) => {
    const startedAt = performance.now();
    const ctx = requestContext(request);
    const call: Call = { request, params, ctx, isRefused: false, headers: { 'X-Request-Id': ctx.requestId } };
    const answered = orElse(
      () => {
        const passed = passSteps(call, steps, 0);
        return passed instanceof Promise ? passed.then(() => perform(call)) : perform(call);
      },
      (error) => explain?.(error, call) ?? respondError(error, ctx, call.headers),
    );
    return whenHere(answered, (answer) => {
      const durationMs = performance.now() - startedAt;
      countAnswer(request.method, route, answer.status, durationMs);
      countRequest(ctx);
      if (isLogged) logRequest(request, ctx, answer.status, durationMs);
      return answer;
    });
  };
}

/** The steps in turn, beginning with the one at `from`. */
function passSteps(call: Call, steps: readonly Step[], from: number): MaybePromise<void> {
  for (let at = from; at < steps.length; at++) {
    const passed = steps[at]?.(call);
    if (passed instanceof Promise) return passed.then(() => passSteps(call, steps, at + 1));
  }
}

/** Counts a request under the organization that it was about; those that our own pages make are not its usage. */
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

/** Who a line of the log is about: by id, never by what identifies to anybody else. */
function nameOf(actor: Actor): Record<string, string> {
  if (actor.kind === 'user') return { user_id: actor.userId };
  return actor.kind === 'key' ? { key_id: actor.keyId } : {};
}
