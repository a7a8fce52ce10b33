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

export type BodyKind = 'none' | 'json' | 'lenient-json' | 'multipart' | 'json-or-multipart';

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  id: string;
  method: Method;
  path: string;
  tag: string;
  summary: string;
  auth: AuthClass;
  status: 200 | 201 | 202 | 204;
  params: Params;
  query: Query;
  body: Body;
  bodyKind: BodyKind;
  bodyBytesMax: number;
  /** Parts that carry files, for the OpenAPI document; a pattern in words where names are indexed. */
  fileParts: readonly string[];
  /** How large one file of a multipart body may be; a larger one arrives cut off one byte later. */
  fileBytesMax: number;
  reply: Reply;
  /**
   * `zip`: the verb answers a Download in place of JSON; `text`: plain text; `message`: JSON-RPC, where a notification
   * is answered with 202 and a message that is at fault in the form of JSON-RPC.
   */
  replyKind: 'json' | 'zip' | 'text' | 'message';
  /** The verb's answer was parsed by its schema when it was stored; parsing it again would only cost time. */
  replyIsTrusted: boolean;
  /** A bucket of its own beside that of the caller. */
  limit: RateLimitName | null;
  /** Lets in every caller, API keys and pages of other sites too: nothing happens without a secret in the body. */
  refusesNobody: boolean;
  /** What the verb itself refuses, beside what every endpoint of this class, path and body does (`refusals.ts`). */
  refuses: readonly ErrorKind[];
  /** Answers have `ETag: "<revision>"` and the request may have `If-Match`. */
  hasRevision: boolean;
  /** What is answered in place of `reply` to `Prefer: return=minimal`; null where that makes no difference. */
  minimalReply: z.ZodType | null;
};

/** What a declaration may leave out, with what is meant then. */
export type EndpointDefaults =
  | 'params'
  | 'query'
  | 'body'
  | 'bodyKind'
  | 'bodyBytesMax'
  | 'fileParts'
  | 'fileBytesMax'
  | 'replyKind'
  | 'replyIsTrusted'
  | 'limit'
  | 'refusesNobody'
  | 'refuses'
  | 'hasRevision'
  | 'minimalReply';
