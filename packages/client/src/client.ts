import { eachEntry } from './each-entry.js';
import { AtriumError, ConnectionError, errorOf } from './errors.js';
import type { Operation, Page } from './operation.js';
import { type Tried, withRetries } from './retry.js';

export type ClientOptions = {
  /** Where Atrium runs, such as `https://maps.example.org`. */
  baseUrl: string;
  /** An API key (`sk_...`) or an access token, or what gives one; without it, published maps are read. */
  key?: string | (() => string | Promise<string>);
  /** How often a call is made again at most (3). */
  retries?: number;
  /** How long one try may take in milliseconds (60,000). */
  timeoutMs?: number;
  fetch?: typeof fetch;
};

export type CallOptions = {
  signal?: AbortSignal;
  /** The revision that the project must still have. */
  ifMatch?: number;
  /** Whether to do this call twice is to do it once, so that it is made again when no answer came (all but POST). */
  isIdempotent?: boolean;
  headers?: Record<string, string>;
};

/** Nothing need be given where everything that a call takes is optional. */
export type CallArguments<Input> = object extends Input
  ? [input?: Input & CallOptions]
  : [input: Input & CallOptions];

export type Client = {
  /** Makes a call. Throws one of the classes of `AtriumError`; what was aborted throws the signal's reason. */
  call<Input, Reply>(operation: Operation<Input, Reply>, ...given: CallArguments<Input>): Promise<Reply>;
  /**
   * The entries of all pages of a list, fetched as they are asked for. Each entry comes once, also where others are made or
   * deleted meanwhile.
   */
  each<Input extends { query?: { page?: number } }, Item>(
    operation: Operation<Input, Page<Item>>,
    ...given: CallArguments<Input>
  ): AsyncGenerator<Item, void, undefined>;
  /** Sends a file where the service said that it goes; without the key. A PUT is made again like a call; throws as `call` does. */
  send(url: string, request: RequestInit): Promise<Response>;
};

/** What is given to any call, whatever its types say. */
type Given = CallOptions & {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData;
};
type AnyOperation = Pick<Operation<unknown, unknown>, 'method' | 'path' | 'as'>;

/** A PATCH of this API sets values: done twice it is done once. */
const idempotentMethods = ['GET', 'PUT', 'DELETE', 'PATCH'];

/** A client of one Atrium. */
export function createClient(options: ClientOptions): Client {
  const { retries = 3, timeoutMs = 60_000, fetch: fetcher = globalThis.fetch } = options;
  const base = new URL(options.baseUrl).href.replace(/\/+$/, '');

  function perform(operation: AnyOperation, given: Given): Promise<unknown> {
    const isIdempotent = given.isIdempotent ?? idempotentMethods.includes(operation.method);
    const attempt = async () => {
      const body = given.form ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
      const request = {
        method: operation.method,
        headers: await headersOf(given),
        signal: given.signal,
        // Followed, a POST would become a GET.
        redirect: 'error',
        ...(body !== undefined && { body }),
      } as const;
      return tryOnce(base + addressOf(operation, given), request, (reply) => replyOf(reply, operation));
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
  ): Promise<Tried<Reply>> {
    const own = request.signal;
    const tooLong = AbortSignal.timeout(timeoutMs);
    const signal = own ? AbortSignal.any([own, tooLong]) : tooLong;
    try {
      const response = await fetcher(address, { ...request, signal });
      if (response.ok) return await read(response);
      return { error: await errorOf(response), retryAfter: response.headers.get('Retry-After') };
    } catch (cause) {
      own?.throwIfAborted();
      return { error: new ConnectionError(0, null, undefined, { cause }), retryAfter: null };
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

  // The types of an operation are those of the contract; what is sent and answered is not looked at again.
  return {
    call: (operation, ...[given]) => perform(operation, (given ?? {}) as Given),
    each: (operation, ...[given]) => each(operation, (given ?? {}) as Given),
    send,
  } as Client;
}

async function replyOf(response: Response, { as }: AnyOperation): Promise<Tried<unknown>> {
  if (as === 'blob') return { reply: await response.blob() };
  const text = await response.text();
  if (as === 'text') return { reply: text };
  if (text === '') return { reply: undefined };
  try {
    return { reply: JSON.parse(text) };
  } catch {
    // Something before the service answers in its place.
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
