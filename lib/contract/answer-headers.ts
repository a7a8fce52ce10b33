import * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
import { errorStatus } from './errors.ts';

const integer = (description: string) => z.int().min(0).meta({ description });
const text = (description: string) => z.string().meta({ description });

/** Every header of an answer that clients read, with its meaning. */
export const answerHeaders = {
  'X-Request-Id': text('Names the request in the log of the service'),
  'RateLimit-Limit': integer('Calls that the rate limit allows in its window'),
  'RateLimit-Remaining': integer('Calls that remain in the window'),
  'RateLimit-Reset': integer('Seconds until the window ends'),
  'Retry-After': integer('Seconds to wait before the next try'),
  ETag: text('Names the state of the answer, for `If-None-Match` and `If-Match`'),
  Age: integer('Seconds since the state was confirmed, while the database is away'),
  Allow: text('The methods of the path'),
  'WWW-Authenticate': text('The scheme of the credentials: `Bearer`'),
  'Preference-Applied': text('`return=minimal` if that preference was applied'),
  'Content-Disposition': text('Name of the file'),
};
export type AnswerHeader = keyof typeof answerHeaders;

const ofLimits = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

/** Headers of refusals, beside those of every answer. */
const ofRefusals: Partial<Record<number, readonly AnswerHeader[]>> = {
  [errorStatus.unauthenticated]: ['WWW-Authenticate'],
  [errorStatus.methodNotAllowed]: ['Allow'],
  [errorStatus.tooManyRequests]: ['Retry-After'],
  [errorStatus.unavailable]: ['Retry-After'],
};

/** Returns the headers that answers of `endpoint` with `status` may have. The OpenAPI document lists them. */
export function headersOf(endpoint: Endpoint, status: number): AnswerHeader[] {
  const isSuccess = status === endpoint.status;
  const hasTag = (isSuccess && endpoint.hasRevision) || (status < 400 && isConditionalRead(endpoint));
  return [
    ...headersOfRefusal(status),
    ...(hasTag ? (['ETag'] as const) : []),
    ...(endpoint.auth === 'public' || endpoint.hasAge ? (['Age'] as const) : []),
    ...(isSuccess && endpoint.minimalReply ? (['Preference-Applied'] as const) : []),
    ...(isSuccess && endpoint.replyKind === 'zip' ? (['Content-Disposition'] as const) : []),
  ];
}

/** Returns the headers that any answer with `status` may have, whatever its endpoint. */
export function headersOfRefusal(status: number): AnswerHeader[] {
  return ['X-Request-Id', ...ofLimits, ...(ofRefusals[status] ?? [])];
}

/** Checks whether replies have an `ETag`: reads of published maps are sent from prepared bytes. */
export function isConditionalRead({ auth, replyIsTrusted }: Endpoint): boolean {
  return auth === 'public' && replyIsTrusted;
}
