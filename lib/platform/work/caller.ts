import { AsyncLocalStorage } from 'node:async_hooks';
import { processSingleton } from '../process-singletons.ts';
import type { Job } from './fair-queue.ts';

/** Caller who waits for the running work. */
export type Caller = {
  /** Key of the turns in a queue: a user, an organization's key, or an address. */
  key: string;
  address: string;
  /** Aborted once the connection is closed. Null if there is no connection to watch. */
  signal: AbortSignal | null;
  /** Organization for whose usage the work counts, once a right in it is proved. */
  organizationId?: string;
  /** Ids of the projects whose public state the work has changed. */
  changed?: Set<string>;
  /** Ids of the projects of which the work withdraws something from the public. */
  withdrawn?: Set<string>;
};

const nobody: Caller = Object.freeze({ key: 'nobody', address: 'unknown', signal: null });

/** Runs `work`, and everything that it starts, as work of this caller. */
export function asCaller<T>(caller: Caller, work: () => T): T {
  return storage().run(caller, work);
}

/** Returns the caller of the running code. Jobs and commands have none and get `nobody`. */
export function currentCaller(): Caller {
  return storage().getStore() ?? nobody;
}

/** Makes the running work count as usage of this organization. Work of nobody counts for none. */
export function countFor(organizationId: string): void {
  const caller = storage().getStore();
  if (caller) caller.organizationId = organizationId;
}

/** Notes that the running work changes what the public sees of this project. */
export function noteChanged(projectId: string): void {
  const caller = storage().getStore();
  if (!caller) return;
  caller.changed ??= new Set();
  caller.changed.add(projectId);
}

/** Returns the queue entry of a caller. */
export function jobOf({ key, signal }: Caller): Job {
  return { caller: key, signal };
}

function storage(): AsyncLocalStorage<Caller> {
  return processSingleton('caller', () => new AsyncLocalStorage<Caller>());
}
