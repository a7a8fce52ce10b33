import { type AtriumError, ConnectionError, errorOf } from './errors.js';
import type { Operation, Page } from './operation.js';
import { wait, waitBeforeRetry } from './retry.js';

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
  /** The entries of all pages of a list, fetched as they are asked for. */
  each<Input extends { query?: { page?: number } }, Item>(
    operation: Operation<Input, Page<Item>>,
    ...given: CallArguments<Input>
  ): AsyncGenerator<Item, void, undefined>;
  /** Sends a file where the service said that it goes; without the key. */
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

  async function perform(operation: AnyOperation, given: Given): Promise<unknown> {
    const isIdempotent = given.isIdempotent ?? idempotentMethods.includes(operation.method);
    for (let tries = 0; ; tries++) {
      const tried = await attempt(operation, given);
      if (!('error' in tried)) return tried.reply;
      const { error, retryAfter } = tried;
      const ms = tries < retries ? waitBeforeRetry(error.status, retryAfter, { isIdempotent, tries }) : null;
      if (ms === null) throw error;
      await wait(ms, given.signal);
    }
  }

  async function attempt(operation: AnyOperation, given: Given): Promise<Tried> {
    const address = base + addressOf(operation, given);
    const headers = await headersOf(given);
    const tooLong = AbortSignal.timeout(timeoutMs);
    const signal = given.signal ? AbortSignal.any([given.signal, tooLong]) : tooLong;
    const { method } = operation;
    const body = given.form ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
    try {
      const response = await fetcher(address, {
        method,
        headers,
        signal,
        // Followed, a POST would become a GET.
        redirect: 'error',
        ...(body !== undefined && { body }),
      });
      if (response.ok) return { reply: await replyOf(response, operation) };
      return { error: await errorOf(response), retryAfter: response.headers.get('Retry-After') };
    } catch (cause) {
      given.signal?.throwIfAborted();
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

  async function* each(operation: AnyOperation, given: Given): AsyncGenerator<unknown, void, undefined> {
    for (let page = Number(given.query?.page ?? 1); ; page++) {
      const input = { ...given, query: { ...given.query, page } };
      const { results, next } = (await perform(operation, input)) as Page<unknown>;
      yield* results;
      if (next === null) return;
    }
  }

  // The types of an operation are those of the contract; what is sent and answered is not looked at again.
  return {
    call: (operation, ...[given]) => perform(operation, (given ?? {}) as Given),
    each: (operation, ...[given]) => each(operation, (given ?? {}) as Given),
    send: (url, request) => fetcher(new URL(url, base), { ...request, credentials: 'omit' }),
  } as Client;
}

type Tried = { reply: unknown } | { error: AtriumError; retryAfter: string | null };

async function replyOf(response: Response, { as }: AnyOperation): Promise<unknown> {
  if (as === 'blob') return response.blob();
  const text = await response.text();
  if (as === 'text') return text;
  return text === '' ? undefined : JSON.parse(text);
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
