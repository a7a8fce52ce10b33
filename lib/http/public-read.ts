import type { Endpoint } from '#lib/contract/endpoint.ts';
import { answerPublic, publicTarget } from '#lib/live/answer-public.ts';
import { requestContext } from './request-context.ts';
import { respondError } from './respond.ts';
import type { RouteHandler, Served } from './serve.ts';

/** The route-handler door to the public API: the same prepared answer that `lib/boot` gives before Next. */
export function publicRead(endpoint: Endpoint): Served {
  const handler: RouteHandler = async (request) => {
    const ctx = requestContext(request.headers);
    try {
      const { pathname } = new URL(request.url);
      const target = publicTarget(pathname);
      if (!target) throw new Error('A public route whose path names no public read.');
      const { status, headers, body } = await answerPublic(
        {
          path: pathname,
          // Next takes Content-Encoding off, so this door sends plain bodies and leaves compression to the host.
          header: (name) => (name === 'accept-encoding' ? null : request.headers.get(name)),
          clientAddress: ctx.clientAddress,
          origin: ctx.origin,
          requestId: ctx.requestId,
        },
        target,
      );
      return new Response(body === null ? null : new Uint8Array(body), { status, headers });
    } catch (error) {
      return respondError(error, ctx.requestId, { 'X-Request-Id': ctx.requestId });
    }
  };
  return { endpoint, handler };
}
