import type { z } from 'zod';
import type { RateLimitName } from '../plans/rate-limits.ts';
import type { ErrorKind } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call (docs/contract.md, 2.5 Who is asking):
 * `none` anyone; `account` a session (JWT or cookie), never an API key; `read` session or key;
 * `write` session or write key; `public` anonymous or key, on published projects; `operator` the host's scheduler.
 */
export type AuthClass = 'none' | 'account' | 'read' | 'write' | 'public' | 'operator';

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  /** Place among the declarations. The members of a module have no order of their own. */
  place: number;
  method: Method;
  path: string;
  summary: string;
  auth: AuthClass;
  status: 200 | 201 | 202 | 204;
  params: Params;
  query: Query;
  body: Body;
  bodyKind: 'none' | 'json' | 'lenient-json' | 'multipart' | 'json-or-multipart';
  /** Whether a call may come without a body. The schema then takes an empty object. */
  isBodyOptional: boolean;
  bodyBytesMax: number;
  /** Parts that carry files, for the OpenAPI document; a pattern in words if the names are indexed. */
  fileParts: readonly string[];
  /** Maximum size of one file of a multipart body. A larger file is cut off one byte later. */
  fileBytesMax: number;
  reply: Reply;
  /**
   * `zip`: the verb returns a Download instead of JSON. `text`: plain text. `message`: JSON-RPC; a notification is
   * answered with 202, and a faulty message in the form of JSON-RPC. `events`: a stream of server-sent events; `reply` is
   * one of them.
   */
  replyKind: 'json' | 'zip' | 'text' | 'message' | 'events';
  /** The verb's reply was parsed by its schema when it was stored, so it is not parsed again. */
  replyIsTrusted: boolean;
  /** A rate limit of this endpoint: in addition to the caller's, on a published map in its place, for keys too. */
  limit: RateLimitName | null;
  /** The rate limit of accounts in place of the usual one, which the calls of this endpoint would use up. */
  accountLimit: RateLimitName | null;
  /** The rate limit of anonymous callers. Null: that of visitors, or of people who sign in. */
  anonymousLimit: RateLimitName | null;
  /** Accepts every caller, also API keys and pages of other sites. The secret in the body is the only permission. */
  refusesNobody: boolean;
  /** Refusals of the verb, beside those of every endpoint of this class, path and body (`refusals.ts`). */
  refuses: readonly ErrorKind[];
  /** Answers have `ETag: "<revision>"`, and the request may have `If-Match`. */
  hasRevision: boolean;
  /** Answers have `Age` while the database is away, as those of class `public` do. */
  hasAge: boolean;
  /** Reply to `Prefer: return=minimal`; null if the endpoint ignores the preference. */
  minimalReply: z.ZodType | null;
};
