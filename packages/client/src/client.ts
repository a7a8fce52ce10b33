import { eachEntry } from './each-entry.js';
import { eachEvent } from './each-event.js';
import { AtriumError, connectionError, errorOf } from './errors.js';
import type { Operation, Page } from './operation.js';
import { type Tried, withRetries } from './retry.js';

export type ClientOptions = {
  /** URL of the Atrium, such as `https://maps.example.org`. */
  baseUrl: string;
  /** API key (`sk_...`) or access token, or a function that returns one. Without it only published maps can be read. */
  key?: string | (() => string | Promise<string>);
  /** Maximum number of retries of a call. Default: 3. */
  retries?: number;
  /** Timeout of one try in milliseconds. Default: 60,000. */
  timeoutMs?: number;
  fetch?: typeof fetch;
};

export type CallOptions = {
  signal?: AbortSignal;
  /** Revision that the project must still have. Such a call is not retried after no answer came. */
  ifMatch?: number;
  /**
   * Allows a retry after no answer came, because repeating the call has no further effect. Default: true for all
   * methods but POST, if `ifMatch` is not set.
   */
  isIdempotent?: boolean;
  headers?: Record<string, string>;
};

/** The argument is optional if all its members are. */
export type CallArguments<Input> = object extends Input
  ? [input?: Input & CallOptions]
  : [input: Input & CallOptions];

export type Client = {
  /** Makes a call. Throws a subclass of `AtriumError`; an aborted call throws the signal's reason. */
  call<Input, Reply>(operation: Operation<Input, Reply>, ...given: CallArguments<Input>): Promise<Reply>;
  /**
   * Yields the entries of all pages of a list, fetched on demand. Each entry comes once, even if others are added or
   * deleted meanwhile.
   */
  each<Input extends { query?: { page?: number } }, Item>(
    operation: Operation<Input, Page<Item>>,
    ...given: CallArguments<Input>
  ): AsyncGenerator<Item, void, undefined>;
  /**
   * Sends a file to the address that the service gave, without the key. A PUT is retried like a call. Throws as `call`
   * does.
   */
  send(url: string, request: RequestInit): Promise<Response>;
};

/** Arguments of any call, whatever its types. */
type Given = CallOptions & {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
};
type AnyOperation = Pick<Operation<unknown, unknown>, 'method' | 'path' | 'as'>;

/** A PATCH of this API sets values, so repeating it has no further effect. */
const idempotentMethods = ['GET', 'PUT', 'DELETE', 'PATCH'];

/** Creates a client of one Atrium. */
export function createClient(options: ClientOptions): Client {
  const { retries = 3, timeoutMs = 60_000, fetch: fetcher = globalThis.fetch } = options;
  const base = new URL(options.baseUrl).href.replace(/(?<!\/)\/+$/, '');

  function perform(operation: AnyOperation, given: Given): Promise<unknown> {
    // Repeated with the same revision, a change that was applied would be refused because of itself.
    const isRepeatable = idempotentMethods.includes(operation.method) && given.ifMatch === undefined;
    const { isIdempotent = isRepeatable } = given;
    const attempt = async () => {
      const body = given.form ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
      const request = {
        method: operation.method,
        headers: await headersOf(given),
        signal: given.signal,
        // A followed redirect would turn a POST into a GET, and its target must not get the key.
        redirect: 'manual',
        ...(body !== undefined && { body }),
      } as const;
      const read = (reply: Response) => replyOf(reply, operation);
      // A stream of events lasts.
      const ms = operation.as === 'events' ? null : timeoutMs;
      return tryOnce(base + addressOf(operation, given), request, read, ms);
    };
    return withRetries(attempt, { retries, isIdempotent, signal: given.signal });
  }

  function send(url: string, request: RequestInit): Promise<Response> {
    const { method = 'GET', signal } = request;
    const options = {
      retries,
      isIdempotent: idempotentMethods.includes(method),
      signal: signal ?? undefined,
    };
    const own = { ...request, credentials: 'omit' } as const;
    return withRetries(() => tryOnce(new URL(url, base), own, async (reply) => ({ reply })), options);
  }

  async function tryOnce<Reply>(
    address: string | URL,
    request: RequestInit,
    read: (response: Response) => Promise<Tried<Reply>>,
    ms: number | null = timeoutMs,
  ): Promise<Tried<Reply>> {
    const own = request.signal;
    const ends = [own, ms === null ? null : AbortSignal.timeout(ms)].filter((one) => one != null);
    const signal = AbortSignal.any(ends);
    try {
      const response = await fetcher(address, { ...request, signal });
      if (response.ok) return await read(response);
      return { error: await errorOf(response, address), retryAfter: response.headers.get('Retry-After') };
    } catch (cause) {
      own?.throwIfAborted();
      return { error: connectionError(request.method, cause, address), retryAfter: null };
    }
  }

  async function headersOf({ form, body, ifMatch, headers: own }: Given): Promise<Headers> {
    const headers = new Headers(own);
    const key = typeof options.key === 'function' ? await options.key() : options.key;
    if (key) headers.set('Authorization', `Bearer ${key}`);
    if (!form && body !== undefined) headers.set('Content-Type', 'application/json');
    if (ifMatch !== undefined) headers.set('If-Match', `"${ifMatch}"`);
    return headers;
  }

  function each(operation: AnyOperation, given: Given): AsyncGenerator<unknown, void, undefined> {
    const first = Number(given.query?.page ?? 1);
    const findPage = (page: number) => perform(operation, { ...given, query: { ...given.query, page } });
    return eachEntry(first, findPage as (page: number) => Promise<Page<unknown>>);
  }

  // The types of an operation are those of the contract. Requests and replies are not validated again.
  return {
    call: (operation, ...[given]) => perform(operation, (given ?? {}) as Given),
    each: (operation, ...[given]) => each(operation, (given ?? {}) as Given),
    send,
  } as Client;
}

async function replyOf(response: Response, { as }: AnyOperation): Promise<Tried<unknown>> {
  if (as === 'events') return { reply: eachEvent(response) };
  if (as === 'blob') return { reply: await response.blob() };
  const text = await response.text();
  if (as === 'text') return { reply: text };
  if (text === '') return { reply: undefined };
  try {
    return { reply: JSON.parse(text) };
  } catch {
    // Something in front of the service answered.
    return { error: new AtriumError(response.status, text, response.headers), retryAfter: null };
  }
}

function addressOf({ path }: AnyOperation, { params = {}, query = {} }: Given): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new TypeError(`${path} needs ${name}.`);
    return encodeURIComponent(String(value));
  });
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? filled : `${filled}?${search}`;
}
