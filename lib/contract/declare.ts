import * as z from 'zod';
import { limits } from '../plans/limits.ts';
import type { Endpoint, EndpointDefaults } from './endpoint.ts';

const nothing = z.object({});
const noBody = z.undefined();

type Declaration<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Omit<
  Endpoint<P, Q, B, R>,
  EndpointDefaults
> &
  Partial<Pick<Endpoint<P, Q, B, R>, EndpointDefaults>>;

/**
 * Declares one endpoint. The route handler, the OpenAPI entry, the typed client call and the rows of the auth matrix
 * follow from the declaration. A body without a kind is JSON of at most 1 MB.
 */
export function endpoint<
  R extends z.ZodType,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof noBody,
>(declaration: Declaration<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const defaults = {
    params: nothing,
    query: nothing,
    body: noBody,
    bodyKind: declaration.body ? 'json' : 'none',
    bodyBytesMax: limits.jsonBytesMax,
    fileParts: [],
    fileBytesMax: limits.imageBytesMax,
    bodyIsArchive: false,
    copies: null,
    replyKind: 'json',
    replyIsTrusted: false,
    limit: null,
    refusesNobody: false,
    refuses: [],
    hasRevision: false,
    minimalReply: null,
  };
  // The defaults apply exactly where the type parameters took theirs.
  return { ...defaults, ...declaration } as unknown as Endpoint<P, Q, B, R>;
}

/** The reply of an endpoint that answers 204. */
export const emptyReply = z.undefined();
