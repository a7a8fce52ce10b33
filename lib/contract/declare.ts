import * as z from 'zod';
import { limits } from '../plans/limits.ts';
import type { Endpoint, Method } from './endpoint.ts';
import { type PathParams, paramsOf } from './path-params.ts';

const nothing = z.object({});
const none = z.undefined();

let places = 0;

const defaults = {
  status: 200,
  query: nothing,
  body: none,
  bodyKind: 'none',
  isBodyOptional: false,
  bodyBytesMax: limits.jsonBytesMax,
  fileParts: [],
  fileBytesMax: limits.imageBytesMax,
  reply: none,
  replyKind: 'json',
  replyIsTrusted: false,
  limit: null,
  accountLimit: null,
  anonymousLimit: null,
  refusesNobody: false,
  refuses: [],
  hasRevision: false,
  hasAge: false,
  minimalReply: null,
} satisfies Partial<Endpoint>;
type Optional = keyof typeof defaults;

type Declaration<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Pick<
  Endpoint,
  'summary' | 'auth'
> &
  Partial<Pick<Endpoint<z.ZodType, Q, B, R>, Optional>>;

/**
 * Declares one endpoint by its method, its path and the rest. The route handler, the OpenAPI entry, the typed client
 * call and the rows of the auth matrix follow from the declaration. A body without a kind is JSON of at most 1 MB. An
 * endpoint without a reply answers 204.
 */
export function endpoint<
  Path extends string,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof none,
  R extends z.ZodType = typeof none,
>(request: `${Method} ${Path}`, declaration: Declaration<Q, B, R>): Endpoint<PathParams<Path>, Q, B, R> {
  const [method, path = ''] = request.split(' ');
  const { body, reply } = declaration;
  const implied = { ...(body && { bodyKind: 'json' }), ...(!reply && { status: 204 }) };
  const declared = {
    ...defaults,
    ...implied,
    ...declaration,
    method,
    path,
    params: paramsOf(path),
    place: places++,
  };
  // The defaults apply exactly where the type parameters took theirs.
  return declared as unknown as Endpoint<PathParams<Path>, Q, B, R>;
}
