type RequestContext = { get: () => { waitUntil?: (work: Promise<unknown>) => void } | undefined };

const requestContextKey = Symbol.for('@next/request-context');

/**
 * Tells the host, where it is one that freezes a process after the answer, to let `work` end first. A host offers this
 * to Next under the symbol above; a machine of one's own needs none. `work` must not reject.
 */
export function waitUntil(work: Promise<unknown>): void {
  const holder = globalThis as { [requestContextKey]?: RequestContext };
  holder[requestContextKey]?.get()?.waitUntil?.(work);
}
