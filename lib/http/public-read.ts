import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { PublicRequest } from '#lib/maps/live/prepared-answer.ts';
import { answerRead } from './answer-read.ts';
import { requestContext } from './request-context.ts';
import { respondError } from './respond.ts';
import { type AnswerHandler, handlerOf, type Served } from './serve.ts';

/** The route-handler door to a read of the public API: the same prepared answer that `lib/boot` gives before Next. */
export function publicRead(endpoint: Endpoint): Served {
  return { endpoint, answer: answerOfRead };
}

const answerOfRead: AnswerHandler = async (request) => {
  const ctx = requestContext(request.headers);
  try {
    const url = new URL(request.url);
    const publicRequest: PublicRequest = {
      path: url.pathname,
      // Next takes Content-Encoding off, so this door sends plain bodies and leaves compression to the host.
      header: (name) => (name === 'accept-encoding' ? null : request.headers.get(name)),
      clientAddress: ctx.clientAddress,
      origin: ctx.origin,
      requestId: ctx.requestId,
    };
    const answered = answerRead(publicRequest, url.searchParams);
    if (!answered) throw new Error('A public route whose path names no public read.');
    return await answered;
  } catch (error) {
    return respondError(error, ctx.requestId, { 'X-Request-Id': ctx.requestId });
  }
};

/** The route-handler door to every read that anybody may make. */
export const readHandler = handlerOf(answerOfRead);
