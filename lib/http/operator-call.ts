import { createHash, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { AppError } from '#lib/contract/errors.ts';
import { settings } from '#lib/platform/env.ts';
import { rateLimitHeaders } from '#lib/platform/rate-limits/headers.ts';
import { spend } from '#lib/platform/rate-limits/spend.ts';
import { requestContext } from './request-context.ts';
import { respond, respondError, respondText } from './respond.ts';
import type { Served } from './serve.ts';

/** The handler of an endpoint for the host's scheduler: CRON_SECRET as bearer, else 401; without that setting there is nothing, 404. */
export function operatorCall<R extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, R>,
  verb: () => Promise<z.input<R>>,
): Served {
  return {
    endpoint,
    answer: async (request) => {
      const { requestId, clientAddress } = requestContext(request.headers);
      const headers: Record<string, string> = { 'X-Request-Id': requestId };
      try {
        if (!isOperator(request.headers.get('authorization'))) {
          const verdict = await spend('anonymous', clientAddress);
          Object.assign(headers, rateLimitHeaders(verdict));
          if (verdict && !verdict.success)
            throw new AppError('tooManyRequests', 'Too many requests. Wait and try again.');
          throw new AppError('unauthenticated', 'Send CRON_SECRET as bearer token.');
        }
        const reply = endpoint.reply.parse(await verb());
        return endpoint.replyKind === 'text'
          ? respondText(endpoint.status, String(reply), headers)
          : respond(endpoint.status, reply, headers);
      } catch (error) {
        return respondError(error, requestId, headers);
      }
    },
  };
}

function isOperator(authorization: string | null): boolean {
  const { cronSecret } = settings();
  if (cronSecret === null) throw new AppError('notFound', 'There is nothing at this address.');
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${cronSecret}`));
}
