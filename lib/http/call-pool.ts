import type { Method } from '#lib/contract/endpoint.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { processSingleton, setProcessSingleton } from '#lib/platform/process-singletons.ts';
import type { Caller } from '#lib/platform/work/caller.ts';
import type { Answer } from './respond.ts';

/** A call that was let in, as it goes to a thread; its body's memory goes over with it. */
export type PooledCall = {
  method: Method;
  url: string;
  /** Those that the call is answered by. */
  requestHeaders: Record<string, string>;
  body: Uint8Array[];
  params: Record<string, string | string[] | undefined>;
  /** Headers of the answer, also when the call fails. */
  headers: Record<string, string>;
  ctx: Omit<Ctx, 'db' | 'now' | 'afterCommit' | 'emit' | 'counted'>;
  caller: Pick<Caller, 'key' | 'address'>;
};

/** The answer, and whose usage the call counts under. Faults of the call are answers. */
export type PooledAnswer = { answer: Answer<Uint8Array | null>; organizationId: string | null };

/** Does a call in a thread, when it is its caller's turn. */
export type CallPool = (call: PooledCall, caller: Caller) => Promise<PooledAnswer>;

/** The threads for calls; null where there are none: calls are done like any other (development, hosts of functions). */
export function callPool(): CallPool | null {
  return processSingleton<{ pool: CallPool | null }>('call-pool', () => ({ pool: null })).pool;
}

/** Says how calls are done in threads; `lib/boot` and tests use it. */
export function setCallPool(pool: CallPool | null): void {
  setProcessSingleton('call-pool', { pool });
}
