import type { Answer } from '#lib/platform/answer.ts';
import { hostFault } from '#lib/platform/host-fault.ts';
import type { ApiRequest } from './api-request.ts';
import type { Handler } from './pipeline.ts';
import { respond } from './respond.ts';
import { securityHeaders } from './security-headers.ts';
import type { Route } from './serve.ts';

/** Next gives no params to a route without parameters. */
type NextContext = { params: Promise<Record<string, string | string[] | undefined> | undefined> };
export type NextHandler = (request: Request, context: NextContext) => Promise<Response>;

/** Returns the exports of a route file that Next calls. The only adapter between Next's requests and ours. */
export function forNext<M extends string>({ handlers }: Route<M>): Record<M, NextHandler> {
  const adapted = Object.entries<Handler>(handlers).map(([method, handle]) => [
    method,
    async (request: Request, { params }: NextContext) => {
      const asked = requestOf(request);
      const path = new URL(request.url).pathname;
      const fault = hostFault();
      if (fault !== null) return responseOf(respond(503, { detail: fault }, {}), path);
      const answer = await handle(asked, (await params) ?? {});
      void dropRest(asked);
      return responseOf(answer, path);
    },
  ]);
  // The entries are those of `handlers`, whose names are M.
  return Object.fromEntries(adapted) as Record<M, NextHandler>;
}

/** Next removes Content-Encoding from an answer, so handlers must not compress; the host does. */
function requestOf({ method, url, headers, body, signal }: Request): ApiRequest {
  return {
    method,
    url,
    body,
    signal,
    headers: {
      get: (name) => (name === 'accept-encoding' ? null : headers.get(name)),
      has: (name) => headers.has(name),
    },
  };
}

/** Returns an answer at `path` in the form that Next sends. */
export function responseOf({ status, headers, body }: Answer, path: string): Response {
  // Next would close the connection on a client that is still sending.
  const { Connection: _, ...kept } = headers;
  return new Response(
    // Copy views: their memory may be shared.
    body instanceof Uint8Array ? new Uint8Array(body) : body,
    { status, headers: { ...securityHeaders(path), ...kept } },
  );
}

const longestMs = 30_000;

/**
 * Reads and drops the rest of a body after the answer. A client that sends everything before it reads would find a
 * broken connection instead of the answer. Only for other servers; ours does it itself.
 */
async function dropRest({ body }: ApiRequest): Promise<void> {
  const endsAt = Date.now() + longestMs;
  const reader = body?.getReader();
  try {
    while (reader && Date.now() < endsAt) {
      if ((await reader.read()).done) return;
    }
  } catch {
    // The client left: nobody reads the answer.
  } finally {
    reader?.releaseLock();
  }
}
