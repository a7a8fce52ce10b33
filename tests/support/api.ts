import { fileURLToPath } from 'node:url';
import { type FoundRoute, findRoute } from '#lib/boot/router.ts';
import { answerHeaders, headersOf } from '#lib/contract/answer-headers.ts';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { errorStatus } from '#lib/contract/errors.ts';
import { refusalsOf } from '#lib/contract/refusals.ts';
import type { Handler } from '#lib/http/pipeline.ts';
import { pathFinder } from '#lib/http/serve.ts';

export type ApiCall = {
  token?: string | undefined;
  json?: unknown;
  form?: FormData;
  /** A body that is sent unchanged, with the Content-Type in `headers`. */
  raw?: BodyInit;
  headers?: Record<string, string>;
  /** Aborted when the caller disconnects. */
  signal?: AbortSignal;
};

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape; what they expect is asserted.
export type ApiAnswer = { status: number; body: any; headers: Headers };

const appFolder = fileURLToPath(new URL('../../app/', import.meta.url));
export const testOrigin = 'http://atrium.test';

/** Calls a route of the API as a client would, through its route file and the whole HTTP runtime. */
export async function api(method: string, path: string, call: ApiCall = {}): Promise<ApiAnswer> {
  const url = new URL(path, testOrigin);
  const { folder, params } = findRoute(url.pathname) ?? { folder: 'api/[[...path]]', params: {} };
  // Every route file exports handlers by method name, which these tests check.
  const file = `${appFolder}${folder}/route.ts`;
  const handlers = (await import(file)) as Record<string, Handler>;
  const handler = handlers[method];
  if (!handler) throw new Error(`${file} exports no ${method}`);
  const response = await handler(newRequest(method, url, call), { params: Promise.resolve(params) });
  checkDeclared(method, { folder, params }, response);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    body: isJson && text !== '' ? JSON.parse(text) : text,
    headers: response.headers,
  };
}

/** Throws if the OpenAPI document does not name this status for this operation, or a header that clients read. */
function checkDeclared(method: string, { folder, params }: FoundRoute, { status, headers }: Response): void {
  const path = finderOf(folder)([params.path ?? []].flat())?.path;
  const endpoint = endpoints.find((each) => each.method === method && each.path === path);
  if (!endpoint) return;
  const known = Object.keys(answerHeaders).filter((name) => headers.has(name));
  const undeclared = known.filter((name) => !headersOf(endpoint, status).some((each) => each === name));
  if (undeclared.length > 0)
    throw new Error(
      `${method} ${path} ${status} has ${undeclared.join(', ')}, which its endpoint does not declare.`,
    );
  if (status === 500 || status === 304) return;
  const refused = refusalsOf(endpoint).map((kind) => errorStatus[kind]);
  const declared = [endpoint.status, ...refused, ...(endpoint.replyKind === 'message' ? [202] : [])];
  if (!declared.some((each) => each === status))
    throw new Error(`${method} ${path} answered ${status}, which its endpoint does not declare.`);
}

const finders = new Map<string, ReturnType<typeof pathFinder>>();

/** Returns the function that finds the declared path below a route folder, which every call asks for. */
function finderOf(folder: string): ReturnType<typeof pathFinder> {
  const start = `/${folder.replace('[[...path]]', '')}`;
  const known = finders.get(start);
  if (known) return known;
  const found = pathFinder(endpoints.map(({ path }) => path).filter((each) => each.startsWith(start)));
  finders.set(start, found);
  return found;
}

function newRequest(
  method: string,
  url: URL,
  { token, json, form, raw, headers = {}, signal }: ApiCall,
): Request {
  const body = json !== undefined ? JSON.stringify(json) : (form ?? raw ?? null);
  return new Request(url, {
    method,
    body,
    headers: {
      host: url.host,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(signal && { signal }),
    ...(raw instanceof ReadableStream && { duplex: 'half' }),
  });
}
