type RequestContext = { get: () => { waitUntil?: (work: Promise<unknown>) => void } | undefined };

const requestContextKey = Symbol.for('@next/request-context');

/**
 * Asks a host that freezes processes after the answer to wait for `work`. Such a host provides this function to Next
 * under the symbol above; other hosts need none. `work` must not reject.
 */
export function waitUntil(work: Promise<unknown>): void {
  const holder = globalThis as { [requestContextKey]?: RequestContext };
  holder[requestContextKey]?.get()?.waitUntil?.(work);
}
