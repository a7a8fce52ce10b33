import * as z from 'zod';
import { limits } from '../plans/limits.ts';
import type { Endpoint } from './endpoint.ts';

const nothing = z.object({});
const none = z.undefined();

const defaults = {
  status: 200,
  params: nothing,
  query: nothing,
  body: none,
  bodyKind: 'none',
  bodyBytesMax: limits.jsonBytesMax,
  fileParts: [],
  fileBytesMax: limits.imageBytesMax,
  bodyIsArchive: false,
  copies: null,
  reply: none,
  replyKind: 'json',
  replyIsTrusted: false,
  limit: null,
  refusesNobody: false,
  refuses: [],
  hasRevision: false,
  minimalReply: null,
} satisfies Partial<Endpoint>;
type Optional = keyof typeof defaults;

type Declaration<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Omit<
  Endpoint<P, Q, B, R>,
  Optional
> &
  Partial<Pick<Endpoint<P, Q, B, R>, Optional>>;

/**
 * Declares one endpoint. The route handler, the OpenAPI entry, the typed client call and the rows of the auth matrix
 * follow from the declaration. A body without a kind is JSON of at most 1 MB. An endpoint without a reply answers 204.
 */
export function endpoint<
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof none,
  R extends z.ZodType = typeof none,
>(declaration: Declaration<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const { body, reply } = declaration;
  const implied = { ...(body && { bodyKind: 'json' }), ...(!reply && { status: 204 }) };
  // The defaults apply exactly where the type parameters took theirs.
  return { ...defaults, ...implied, ...declaration } as unknown as Endpoint<P, Q, B, R>;
}
