import { AsyncLocalStorage } from 'node:async_hooks';
import { shared } from '../registry.ts';

/** Who waits for what is being done. */
export type Caller = {
  /** Whose turn it is in a queue: a user, an organization's key, or an address. */
  key: string;
  address: string;
  /** Aborted once the connection is gone; null where there is none to watch. */
  signal: AbortSignal | null;
};

const nobody: Caller = { key: 'nobody', address: 'unknown', signal: null };

/** Runs `work`, and all that it begins, as the work of this caller. */
export function asCaller<T>(caller: Caller, work: () => T): T {
  return storage().run(caller, work);
}

/** The caller that the running code works for; jobs and commands work for nobody. */
export function currentCaller(): Caller {
  return storage().getStore() ?? nobody;
}

function storage(): AsyncLocalStorage<Caller> {
  return shared('caller', () => new AsyncLocalStorage<Caller>());
}
