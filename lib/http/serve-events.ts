import type { z } from 'zod';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Actor, Ctx } from '#lib/platform/context.ts';
import { answerStream } from '#lib/platform/event-streams.ts';
import { parseInput } from './parse-input.ts';
import { type Call, pipeline, type Served } from './pipeline.ts';
import { checkClass, identifyOfPage, identifyOnLook, spendOfCaller } from './steps.ts';

/** What a stream needs of its request after the request is answered. */
type Asker = { credential: string; identifyAgain: () => Promise<Actor | null>; isHeld: boolean };

/** Serves an endpoint that answers a stream of events, with the steps of `on`. `open` returns the stream. */
export function onEvents<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B>,
  open: (ctx: Ctx, params: z.output<P>, asker: Asker) => Promise<ReadableStream<Uint8Array>>,
): Served {
  const handle = pipeline({
    route: endpoint.path,
    steps: [identifyOfPage, spendOfCaller(endpoint), checkClass(endpoint)],
    perform: async (call) => {
      const { params } = await parseInput(call.request, endpoint, call.params, call.ctx);
      return answerStream(call.headers, await open(call.ctx, params, askerOf(call)));
    },
  });
  return { endpoint, handle };
}

/** Keeps the credential and not the request, which may be large. */
function askerOf({ request: { headers }, ...call }: Call): Asker {
  const kept = ['authorization', 'cookie'].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const request = { headers: new Headers(Object.fromEntries(kept)) } as Request;
  return {
    credential: JSON.stringify(kept),
    identifyAgain: async () => {
      const again: Call = { ...call, request, ctx: { ...call.ctx, actor: { kind: 'anonymous' } } };
      await identifyOnLook(again);
      return again.ctx.actor.kind === 'anonymous' ? null : again.ctx.actor;
    },
    isHeld: call.peer !== null,
  };
}
