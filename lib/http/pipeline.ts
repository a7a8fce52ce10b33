import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Actor, Ctx } from '#lib/platform/context.ts';
import { hostFault } from '#lib/platform/host-fault.ts';
import { log } from '#lib/platform/log.ts';
import { countAnswer } from '#lib/platform/metrics/metrics.ts';
import type { Peer } from '#lib/platform/peer-address.ts';
import { usesHttps } from '#lib/platform/request-origin.ts';
import { countUsage } from '#lib/platform/usage/count-usage.ts';
import { requestContext } from './request-context.ts';
import { respond, respondError } from './respond.ts';
import { securityHeaders } from './security-headers.ts';

/** The named parts of a path. Requests of one path share them. */
export type Params = Readonly<Record<string, string | string[] | undefined>>;

/** A request on its way through the steps of a pipeline. */
export type Call = {
  readonly request: Request;
  /** The other end of the connection. Null if Next received the request: it removes Content-Encoding from answers. */
  readonly peer: Peer | null;
  readonly params: Params;
  /** `actor` is anonymous until a step finds out who is asking. */
  readonly ctx: Ctx;
  /** The request has invalid credentials. */
  isRefused: boolean;
  /** The request has credentials, and the database could not say in time whose they are. */
  isUnknown: boolean;
  /** Organization for whose usage the call counts. Set once a right in it is proved. */
  organizationId: string | null;
  /** Headers of the answer, whatever it will be. */
  readonly headers: Record<string, string>;
};

/** Adds to the call, or throws the error that refuses it. */
export type Step = (call: Call) => void | Promise<void>;
/** Makes the answer to a call that passed every step. */
export type Perform = (call: Call) => Promise<Response>;
/** What Next gives to a handler, and what only our own server adds. A route without parameters gets no params. */
type RouteContext = { params: Promise<Params | undefined>; peer?: Peer | null };
/**
 * Answers a request and never throws: the function that a route file exports, for our server and for Next. `perform` is
 * what follows the steps: body, verb, answer. A thread runs only this part.
 */
export type Handler = ((request: Request, context: RouteContext) => Promise<Response>) & {
  perform?: Perform | undefined;
  /** The same of each endpoint that the function serves, by the path of its declaration. */
  performs?: ReadonlyMap<string, Perform | undefined>;
};

/** A declared endpoint with its handler. */
export type Served = { endpoint: Endpoint; handle: Handler };

type PipelineOptions = {
  /** The name under which requests are counted, such as `/api/projects/{project_id}/`. */
  route: string;
  steps: readonly Step[];
  perform: Perform;
  /** Returns the answer to an error that a person reads in place of a page, or null for the JSON form. */
  explain?: (error: unknown, call: Call) => Response | null;
  /** Reads of published maps are too many for a line each. */
  isLogged?: boolean;
};

/**
 * Makes a handler: runs the steps in turn, then makes the answer. Errors, metrics, usage and the log are handled here.
 */
export function pipeline(options: PipelineOptions): Handler {
  const { route, steps, perform, explain, isLogged = true } = options;
  return async (request, { params, peer = null }) => {
    const startedAt = performance.now();
    const path = pathOf(request.url);
    const security = securityHeaders(path, { isHttps: peer !== null && usesHttps() });
    const fault = hostFault();
    if (fault !== null) return respond(503, { detail: fault }, security);
    const ctx = requestContext(request, peer);
    const headers = { ...security, 'X-Request-Id': ctx.requestId };
    const call: Call = {
      request,
      peer,
      params: (await params) ?? {},
      ctx,
      isRefused: false,
      isUnknown: false,
      organizationId: null,
      headers,
    };
    let answer: Response;
    try {
      for (const step of steps) {
        const isDone = step(call);
        // Most steps of a public read are done at once, and each wait costs a turn.
        if (isDone) await isDone;
      }
      answer = await perform(call);
    } catch (error) {
      answer = explain?.(error, call) ?? respondError(error, ctx, headers);
    }
    const durationMs = performance.now() - startedAt;
    countAnswer(request.method, route, answer.status, durationMs);
    countRequest(call);
    if (isLogged) logRequest(request.method, path, ctx, answer.status, durationMs);
    return peer === null ? answerOfNext(request, answer) : answer;
  };
}

/**
 * Returns a real `Response`, which Next takes apart. Next would close the connection on a client that is still sending, so
 * the rest of its body is dropped here.
 */
function answerOfNext(request: Request, { status, headers, body }: Response): Response {
  headers.delete('Connection');
  void dropRest(request);
  return new Response(body, { status, headers });
}

/** Counts a request for the organization that it is about. Requests of our own pages are not usage. */
function countRequest({ ctx: { actor }, organizationId }: Call): void {
  if (organizationId === null || (actor.kind === 'user' && actor.via === 'cookie')) return;
  countUsage(organizationId, { apiRequests: 1 });
}

function logRequest(method: string, path: string, ctx: Ctx, status: number, durationMs: number): void {
  log('info', 'request', {
    request_id: ctx.requestId,
    method,
    path,
    status,
    duration_ms: Math.round(durationMs * 10) / 10,
    address: ctx.clientAddress,
    ...nameOf(ctx.actor),
  });
}

/** Without the query, which may hold secrets. */
function pathOf(url: string): string {
  const start = url.indexOf('/', 'https://'.length);
  const query = url.indexOf('?', start);
  return url.slice(start, query < 0 ? undefined : query);
}

/** Returns the ids of an actor for the log. No name or address is logged. */
function nameOf(actor: Actor): Record<string, string> {
  if (actor.kind === 'user') return { user_id: actor.userId };
  return actor.kind === 'key' ? { key_id: actor.keyId } : {};
}

const longestMs = 30_000;

/**
 * Reads and drops the rest of a body after the answer. A client that sends everything before it reads would find a
 * broken connection instead of the answer. Only for other servers; ours does it itself.
 */
async function dropRest({ body }: Request): Promise<void> {
  if (!body || body.locked) return;
  const endsAt = Date.now() + longestMs;
  const reader = body.getReader();
  try {
    while (Date.now() < endsAt) {
      if ((await reader.read()).done) return;
    }
  } catch {
    // The client left: nobody reads the answer.
  } finally {
    reader.releaseLock();
  }
}
