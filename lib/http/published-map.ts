import type { z } from 'zod';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { AppError } from '#lib/contract/errors.ts';
import { liveMapOf, withPublished } from '#lib/maps/live/find-live.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import { type PublicRequest, prepared } from '#lib/maps/live/prepared-answer.ts';
import { type PreparedBody, prepareBody } from '#lib/maps/live/prepared-body.ts';
import { allowOrigin, openMap, type PublishedProject } from '#lib/maps/live/public-access.ts';
import type { Answer } from '#lib/platform/answer.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { type MaybePromise, whenHere } from '#lib/platform/maybe-promise.ts';
import { type Input, parseInput } from './parse-input.ts';
import { type Call, type Params, pipeline, type Step } from './pipeline.ts';
import { respond } from './respond.ts';
import type { Served } from './serve.ts';
import { checkClass, identifyByHeader, spendOf, spendOfCaller } from './steps.ts';

/** The answer to a preflight on any path under `/api/p/`: what may be asked is decided by the request itself. */
export const preflightHeaders: Record<string, string> = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match',
  'Access-Control-Max-Age': '86400',
  Vary: 'Origin',
};
allowOrigin(preflightHeaders, '*');

/** Nothing of the map is in a refusal, and a script on any site should learn what to do. */
const openToAnySite =
  (vary: string): Step =>
  ({ headers }) => {
    allowOrigin(headers, '*');
    headers.Vary = vary;
  };

/** Serves a read of a published map from the bytes that are kept for it; `missing` is said where there are none. */
export function onRead(
  endpoint: Endpoint,
  missing: 'notFound.level' | 'notFound.area' | 'notFound.marker' | 'notFound.publishedMap',
  read: (map: LiveMap, params: Params) => MaybePromise<PreparedBody | null>,
): Served {
  const handle = pipeline({
    route: endpoint.path,
    steps: [openToAnySite('Origin, Accept-Encoding'), identifyByHeader, spendOfCaller, checkClass(endpoint)],
    perform: (call) =>
      withMap(call, (request, published) => {
        call.ctx.counted.organizationId = published.organizationId;
        const body = whenHere(liveMapOf(published, call.ctx.origin), (map) => read(map, call.params));
        return whenHere(body, (found) => {
          if (!found) throw new AppError(missing);
          return prepared(request, found);
        });
      }),
    isLogged: false,
  });
  return { endpoint, handle };
}

type AskedInput<P, Q> = { published: PublishedProject; params: P; query: Q };

/** Serves a read of a published map that is made for the question, with the headers and the tag of other reads. */
export function onAsked<P extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, z.ZodType, R>,
  ask: (ctx: Ctx, input: AskedInput<z.output<P>, z.output<Q>>) => Promise<z.input<R>>,
): Served {
  const handle = pipeline({
    route: endpoint.path,
    steps: [openToAnySite('Origin, Accept-Encoding'), identifyByHeader, spendOfCaller, checkClass(endpoint)],
    perform: (call) =>
      withMap(call, async (request, published) => {
        call.ctx.counted.organizationId = published.organizationId;
        const { params, query } = await parseInput(call.request, endpoint, call.params, call.ctx);
        const reply = await ask(call.ctx, { published, params, query });
        return prepared(request, prepareBody(JSON.stringify(reply)));
      }),
    isLogged: false,
  });
  return { endpoint, handle };
}

type PublishedInput<Q, B> = Omit<Input<unknown, Q, B>, 'params'> & { published: PublishedProject };

/** Serves an endpoint on a published map that runs a verb: the same checks and CORS headers as a read. */
export function onPublished<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<z.ZodType<{ project: string }>, Q, B, R>,
  verb: (ctx: Ctx, input: PublishedInput<z.output<Q>, z.output<B>>) => Promise<z.input<R>>,
): Served {
  const handle = pipeline({
    route: endpoint.path,
    steps: [
      openToAnySite('Origin'),
      identifyByHeader,
      endpoint.limit ? spendOf(endpoint.limit) : spendOfCaller,
      checkClass(endpoint),
    ],
    perform: async (call) => {
      // A body can be read once, however often the live data move on meanwhile.
      let parsed: ReturnType<typeof parseInput<z.ZodType<{ project: string }>, Q, B>> | null = null;
      return withMap(call, async (_, published) => {
        parsed ??= parseInput(call.request, endpoint, call.params, call.ctx);
        const input = await parsed;
        // Events are counted as such.
        if (endpoint.limit !== 'analytics') call.ctx.counted.organizationId = published.organizationId;
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
  answer: (request: PublicRequest, published: PublishedProject) => MaybePromise<Answer>,
): MaybePromise<Answer> {
  const request = publicRequestOf(call);
  return withPublished(String(call.params.project), (found) =>
    answer(request, openMap(request, found, call.ctx.actor)),
  );
}

/** What reads that anybody may make know of a call. */
export function publicRequestOf({ request, ctx, headers }: Call): PublicRequest {
  return {
    header: (name) => request.headers.get(name),
    clientAddress: ctx.clientAddress,
    origin: ctx.origin,
    requestId: ctx.requestId,
    headers,
  };
}
