import type { z } from 'zod';
import { answerLanguageHeader } from '../messages/language-keys.ts';
import { calls } from './calls.ts';
import type { Endpoint } from './endpoint.ts';
import type { EndpointOf } from './endpoints/index.ts';

export type Faults = Record<string, string[]>;

/** A refusal of the API. `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number;
  /** Sentence of the answer. Null if the answer has faults, or if no answer came. */
  readonly detail: string | null;
  /** Messages by their place in the request (400). */
  readonly faults: Faults;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: unknown, retryAfterSeconds: number | null = null) {
    const detail = detailOf(body);
    super(detail ?? `The API answered ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    this.faults = status === 400 && detail === null ? faultsOf(body) : {};
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Names of the endpoints that pages call. `npm run openapi` adds the name of a new call. */
type CallId = keyof typeof calls;

type CallInput<E extends Endpoint> = {
  params?: z.input<E['params']>;
  query?: { [Name in keyof z.input<E['query']>]: z.input<E['query']>[Name] | number };
  /** Sent as JSON. */
  body?: z.input<E['body']>;
  /** Sent as multipart instead of `body`. */
  form?: FormData;
  /** Asks for the record without its content (`Prefer: return=minimal`), if the endpoint has such a reply. */
  prefersMinimal?: boolean;
  /** Revision that the project must still have (`If-Match`). */
  ifMatch?: number;
  signal?: AbortSignal;
};

/**
 * Calls the endpoint of this name with the browser's session cookie and returns its reply (undefined for 204). The
 * reply is not parsed here: the server has parsed it by the same schema. Throws `ApiError`; an aborted call throws as
 * fetch does.
 */
export async function call<Id extends CallId>(
  id: Id,
  input: CallInput<EndpointOf<Id>> = {},
): Promise<z.output<EndpointOf<Id>['reply']>> {
  const [method] = calls[id];
  const headers = new Headers();
  // Texts of the answer are shown to people, so ask for their language.
  const language = globalThis.document?.documentElement.lang;
  if (language) headers.set(answerLanguageHeader, language);
  if (input.body !== undefined && !input.form) headers.set('Content-Type', 'application/json');
  if (input.ifMatch !== undefined) headers.set('If-Match', `"${input.ifMatch}"`);
  if (input.prefersMinimal) headers.set('Prefer', 'return=minimal');
  const request: RequestInit = {
    method,
    headers,
    credentials: 'same-origin',
    body: input.form ?? (input.body === undefined ? null : JSON.stringify(input.body)),
    ...(input.signal && { signal: input.signal }),
  };
  const response = await fetch(addressOf(id, input), request).catch((error: unknown) => {
    if (input.signal?.aborted) throw error;
    throw new ApiError(0, null);
  });
  const body: unknown =
    response.status === 204
      ? undefined
      : await response.json().catch((error: unknown) => {
          if (input.signal?.aborted) throw error;
          // The connection broke off within a reply: it did not arrive.
          if (response.ok) throw new ApiError(0, null);
          return null;
        });
  if (!response.ok) throw new ApiError(response.status, body, retryAfterSeconds(response));
  return body as z.output<EndpointOf<Id>['reply']>;
}

/** Returns the path of an endpoint with its parameters and query. Throws if a parameter is missing. */
export function addressOf(id: CallId, input: { params?: unknown; query?: unknown }): string {
  const [, template] = calls[id];
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (params[name] === undefined) throw new TypeError(`${template} needs ${name}.`);
    return encodeURIComponent(String(params[name]));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Returns the seconds of Retry-After, or null. */
export function retryAfterSeconds(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}

function detailOf(body: unknown): string | null {
  const isObject = typeof body === 'object' && body !== null;
  return isObject && 'detail' in body && typeof body.detail === 'string' ? body.detail : null;
}

function faultsOf(body: unknown): Faults {
  if (typeof body !== 'object' || body === null) return {};
  const isMessages = (entry: [string, unknown]): entry is [string, string[]] => Array.isArray(entry[1]);
  return Object.fromEntries(Object.entries(body).filter(isMessages));
}
