import { AsyncLocalStorage } from 'node:async_hooks';
import { processSingleton } from '../process-singletons.ts';
import type { Job } from './fair-queue.ts';

/** Who waits for what is being done. */
export type Caller = {
  /** Whose turn it is in a queue: a user, an organization's key, or an address. */
  key: string;
  address: string;
  /** Aborted once the connection is gone; null where there is none to watch. */
  signal: AbortSignal | null;
  /** Whether the connection says that nobody may be there any more, though nothing proves it; such work comes last. */
  hasClosedHalf: (() => boolean) | null;
};

const nobody: Caller = { key: 'nobody', address: 'unknown', signal: null, hasClosedHalf: null };

/** Runs `work`, and all that it begins, as the work of this caller. */
export function asCaller<T>(caller: Caller, work: () => T): T {
  return storage().run(caller, work);
}

/** The caller that the running code works for; jobs and commands work for nobody. */
export function currentCaller(): Caller {
  return storage().getStore() ?? nobody;
}

/** How a caller stands in a queue; one whose half of the connection is closed lets all others pass. */
export function jobOf({ key, signal, hasClosedHalf }: Caller): Job {
  return { caller: key, signal, ...(hasClosedHalf && { comesLast: hasClosedHalf }) };
}

function storage(): AsyncLocalStorage<Caller> {
  return processSingleton('caller', () => new AsyncLocalStorage<Caller>());
}
