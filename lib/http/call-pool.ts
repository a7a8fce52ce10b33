import type { Method } from '#lib/contract/endpoint.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { processSingleton, setProcessSingleton } from '#lib/platform/process-singletons.ts';
import type { Caller } from '#lib/platform/work/caller.ts';

/** A call that passed all steps, with the part of it that a thread needs. The memory of its body is transferred. */
export type PooledCall = {
  method: Method;
  /** The path of the endpoint, as it is declared. */
  path: string;
  url: string;
  /** Request headers that the answer depends on. */
  requestHeaders: Record<string, string>;
  body: Uint8Array[];
  params: Record<string, string | string[] | undefined>;
  /** Headers of the answer, also if the call fails. */
  headers: Record<string, string>;
  ctx: Omit<Ctx, 'db' | 'now' | 'afterCommit' | 'emit'>;
  caller: Pick<Caller, 'key' | 'address'>;
};

/**
 * The answer, the organization whose usage the call counts toward, and the projects that it has changed in public.
 * Refusals are answers too.
 */
export type PooledAnswer = {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array | null;
  organizationId: string | null;
  changed: string[];
};

/** Returns the request of a call whose body was read before. */
export function requestOf({ method, url, requestHeaders: headers, body }: PooledCall): Request {
  if (body.length === 0) return new Request(url, { method, headers });
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of body) controller.enqueue(chunk);
      controller.close();
    },
  });
  // The types of the browser lack `duplex`, which Node.js requires for a stream.
  const init: RequestInit & { duplex: 'half' } = { method, headers, body: stream, duplex: 'half' };
  return new Request(url, init);
}

/** Performs a call in a thread when it is the caller's turn. */
type CallPool = (call: PooledCall, caller: Caller) => Promise<PooledAnswer>;

/** Returns the worker pool for calls, or null if there is none: in development, and on hosts of functions. */
export function callPool(): CallPool | null {
  return processSingleton<CallPool | null>('call-pool', () => null);
}

/** Sets the worker pool for calls. `lib/boot` and tests use it. */
export function setCallPool(pool: CallPool | null): void {
  setProcessSingleton('call-pool', pool);
}
