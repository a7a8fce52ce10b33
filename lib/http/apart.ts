import type { Method } from '#lib/contract/endpoint.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { setShared, shared } from '#lib/platform/registry.ts';
import type { Answer } from './respond.ts';

/** A call with a large body, as it goes to whoever does it apart from all others. */
export type ApartCall = {
  method: Method;
  url: string;
  contentType: string;
  params: Record<string, string | string[] | undefined>;
  /** What the answer bears whatever comes of it. */
  headers: Record<string, string>;
  ctx: ApartCtx;
};

/** What a context holds beside means that belong to one thread. */
export type ApartCtx = Omit<Ctx, 'db' | 'now' | 'afterCommit' | 'counted'>;

export type ApartAnswer = { answer: Answer; organizationId: string | null };

/**
 * Does a call in a thread of its own, to which its body goes on as it comes. Faults of the call are answers; a throw is
 * that of the body, or says that the thread broke down.
 */
type DoApart = (call: ApartCall, body: AsyncIterable<Uint8Array>) => Promise<ApartAnswer>;

/** The memory of `bytes` as what may move to another thread: nothing where it is shared with other bytes. */
export function ownMemory({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

/** How this process does calls apart; null where it does them like any other. */
export function doApart(): DoApart | null {
  return shared<{ way: DoApart | null }>('apart', () => ({ way: null })).way;
}

/** Says how calls are done apart; `lib/boot` and tests use it. */
export function setDoApart(way: DoApart | null): void {
  setShared('apart', { way });
}
