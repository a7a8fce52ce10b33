import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from '#lib/contract/calls.ts';
import { ApiError, addressOf, call } from '#lib/contract/client.ts';
import { endpoints } from '#lib/contract/endpoints/index.ts';

type Reply = { status: number; body?: string; headers?: Record<string, string> };

let server: Server;
let reply: Reply = { status: 200, body: '{}' };
const seen: { request: IncomingMessage; body: string }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ request, body });
    response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const fetchHere = globalThis.fetch;
  // The fetch of a page knows its own origin, and that of Node does not.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    fetchHere(`http://127.0.0.1:${port}${path}`, init),
  );
});

afterEach(() => seen.splice(0));

afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

const refusal = async (attempt: Promise<unknown>): Promise<ApiError> =>
  attempt.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error) => error,
  );

test('every call has method and path as declared', () => {
  const declared = Object.fromEntries(endpoints.map(({ id, method, path }) => [id, [method, path]]));
  expect(declared).toMatchObject(calls);
});

describe('addressOf', () => {
  test('fills in parameters so that none can leave its segment', () => {
    expect(addressOf('deleteProject', { params: { project_id: '../me?x' } })).toBe(
      '/api/projects/..%2Fme%3Fx/',
    );
  });

  test('leaves out omitted parameters', () => {
    const query = { search: 'a b', status: undefined, page: 2 };
    expect(addressOf('listProjects', { query })).toBe('/api/projects/?search=a+b&page=2');
  });

  test('throws for a missing parameter', () => {
    expect(() => addressOf('deleteProject', {})).toThrow('project_id');
  });
});

describe('call', () => {
  test('sends JSON and returns the reply', async () => {
    reply = { status: 200, body: '{"two_factor_required":true,"pending_token":"t"}' };
    const answer = await call('login', { body: { email: 'a@b.c', password: 'p' } });
    expect(answer).toEqual({ two_factor_required: true, pending_token: 't' });
    expect(seen[0]?.request.headers['content-type']).toBe('application/json');
    expect(seen[0]?.body).toBe('{"email":"a@b.c","password":"p"}');
  });

  test('sends a form with the boundary that fetch makes, and the revision', async () => {
    reply = { status: 200, body: '{}' };
    const form = new FormData();
    form.set('data', '{}');
    await call('updateProject', { params: { project_id: 'x' }, form, ifMatch: 7 });
    expect(seen[0]?.request.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]?.request.headers['if-match']).toBe('"7"');
  });

  test('returns undefined for 204', async () => {
    reply = { status: 204 };
    expect(await call('deleteProject', { params: { project_id: 'x' } })).toBeUndefined();
  });

  test('throws the faults of a 400', async () => {
    reply = { status: 400, body: '{"email":["Wrong.","Twice."],"password":["Short."]}' };
    const error = await refusal(call('login', { body: { email: '', password: '' } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      detail: null,
      faults: { email: ['Wrong.', 'Twice.'], password: ['Short.'] },
    });
  });

  test('throws the sentence of other refusals, with the seconds to wait', async () => {
    reply = { status: 429, body: '{"detail":"Wait."}', headers: { 'Retry-After': '9' } };
    expect(await refusal(call('listProjects'))).toMatchObject({
      status: 429,
      detail: 'Wait.',
      retryAfterSeconds: 9,
      faults: {},
    });
  });

  test('throws status 0 if a reply breaks off', async () => {
    reply = { status: 200, body: '{"results":[{"id":' };
    expect(await refusal(call('listProjects'))).toMatchObject({ status: 0, detail: null });
  });

  test('throws status 0 if no answer comes, and passes an abort on', async () => {
    reply = { status: 502, body: '<html>' };
    expect(await refusal(call('listProjects'))).toMatchObject({ status: 502, detail: null });
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await refusal(call('listProjects'))).toMatchObject({ status: 0 });
    expect(await refusal(call('listProjects', { signal: AbortSignal.abort() }))).toBeInstanceOf(TypeError);
  });
});
