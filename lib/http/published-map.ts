import type { z } from 'zod';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { AppError } from '#lib/contract/errors.ts';
import { liveMapOf, withPublished } from '#lib/maps/live/find-live.ts';
import type { PublishedProject } from '#lib/maps/live/find-published.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { type PreparedBody, prepareBody } from '#lib/platform/prepared-body.ts';
import { type Input, parseInput } from './parse-input.ts';
import { type Call, type Params, pipeline, type Served, type Step } from './pipeline.ts';
import { type PublicRequest, prepared } from './prepared-answer.ts';
import { allowOrigin, openMap } from './public-access.ts';
import { respond } from './respond.ts';
import { checkClass, identifyVisitor, spendOf, spendOfCaller } from './steps.ts';

/** Headers of a preflight answer for any path under `/api/p/`. The request itself decides what is allowed. */
export const preflightHeaders: Record<string, string> = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match',
  'Access-Control-Max-Age': '86400',
  Vary: 'Origin',
};
allowOrigin(preflightHeaders, '*');

/** Opens the answer to scripts on any site. A refusal contains nothing of the map, and scripts may show its text. */
const openToAnySite =
  (vary: string): Step =>
  ({ headers }) => {
    allowOrigin(headers, '*');
    headers.Vary = vary;
  };

/** Serves a read of a published map from kept bytes. Throws `missing` if there are none. */
export function onRead(
  endpoint: Endpoint,
  missing: 'notFound.level' | 'notFound.area' | 'notFound.marker' | 'notFound.publishedMap',
  read: (map: LiveMap, params: Params) => Promise<PreparedBody | null>,
): Served {
  return serveRead(endpoint, async (call, request, published) => {
    const body = await read(await liveMapOf(published, call.ctx.origin), call.params);
    if (!body) throw new AppError(missing);
    return prepared(request, body);
  });
}

type AskedInput<P, Q> = { published: PublishedProject; params: P; query: Q };

/** Serves a read of a published map that is computed per request, with the headers and the tag of other reads. */
export function onAsked<P extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, z.ZodType, R>,
  ask: (ctx: Ctx, input: AskedInput<z.output<P>, z.output<Q>>) => Promise<z.input<R>>,
): Served {
  return serveRead(endpoint, async (call, request, published) => {
    const { params, query } = await parseInput(call.request, endpoint, call.params, call.ctx);
    const reply = await ask(call.ctx, { published, params, query });
    return prepared(request, prepareBody(JSON.stringify(reply)));
  });
}

function serveRead(
  endpoint: Endpoint,
  answer: (call: Call, request: PublicRequest, published: PublishedProject) => Promise<Response>,
): Served {
  const handle = pipeline({
    route: endpoint.path,
    steps: [
      openToAnySite('Origin, Accept-Encoding'),
      identifyVisitor,
      spendOfCaller(endpoint),
      checkClass(endpoint),
    ],
    perform: (call) =>
      withMap(call, (request, published) => {
        call.organizationId = published.organizationId;
        return answer(call, request, published);
      }),
    isLogged: false,
  });
  return { endpoint, handle };
}

type PublishedInput<Q, B> = Omit<Input<unknown, Q, B>, 'params'> & { published: PublishedProject };

/** Serves an endpoint on a published map that runs a verb, with the checks and CORS headers of a read. */
export function onPublished<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<z.ZodType<{ project: string }>, Q, B, R>,
  verb: (ctx: Ctx, input: PublishedInput<z.output<Q>, z.output<B>>) => Promise<z.input<R>>,
): Served {
  const handle = pipeline({
    route: endpoint.path,
    steps: [
      openToAnySite('Origin'),
      identifyVisitor,
      endpoint.limit ? spendOf(endpoint.limit) : spendOfCaller(endpoint),
      checkClass(endpoint),
    ],
    perform: async (call) => {
      // Parse once: the body can be read only once, even if the live map changes and the call is repeated.
      let parsed: ReturnType<typeof parseInput<z.ZodType<{ project: string }>, Q, B>> | null = null;
      return withMap(call, async (_, published) => {
        parsed ??= parseInput(call.request, endpoint, call.params, call.ctx);
        const input = await parsed;
        // Events are counted as such.
        if (endpoint.limit !== 'analytics') call.organizationId = published.organizationId;
        const reply = await verb(call.ctx, { ...input, published });
        return respond(endpoint.status, endpoint.reply.parse(reply), call.headers);
      });
    },
  });
  return { endpoint, handle };
}

/** Runs `answer` with the published map of the path, which the caller may read. */
function withMap(
  call: Call,
  answer: (request: PublicRequest, published: PublishedProject) => Promise<Response>,
): Promise<Response> {
  const request = publicRequestOf(call);
  return withPublished(String(call.params.project), (found) =>
    answer(request, openMap(request, found, { actor: call.ctx.actor, isUnknown: call.isUnknown })),
  );
}

/** Returns the part of a call that public reads need. */
export function publicRequestOf({ request: { headers: sent }, peer, ctx, headers }: Call): PublicRequest {
  return {
    // Next removes Content-Encoding from an answer, so nothing is compressed for it; the host does.
    header: (name) => (peer === null && name === 'accept-encoding' ? null : sent.get(name)),
    clientAddress: ctx.clientAddress,
    origin: ctx.origin,
    requestId: ctx.requestId,
    isHeld: peer !== null,
    headers,
  };
}
