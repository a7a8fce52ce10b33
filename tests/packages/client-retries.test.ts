import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sign } from '#lib/webhooks/sign.ts';
import { type CallOptions, type ClientOptions, createClient } from '#packages/client/src/client.ts';
import type { Operation, Page } from '#packages/client/src/operation.ts';
import { verifyWebhook } from '#packages/client/src/webhooks.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answers: Answer[] = [];
let heard: { method: string; url: string; at: number; headers: IncomingMessage['headers'] }[] = [];
const server = createServer((request, response) => {
  const { method = '', url = '', headers } = request;
  heard.push({ method, url, at: performance.now(), headers });
  request.resume();
  (answers.shift() ?? says(200, { ok: true }))(request, response);
});
let baseUrl = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  heard = [];
  answers = [];
});

function says(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
}
const breaks: Answer = (request) => void request.socket.destroy();
const never: Answer = () => {};
type OfProject = { params: { project_id: string } };
const project = '/api/projects/{project_id}/';
const getProject: Operation<OfProject, unknown> = { method: 'GET', path: project };
const updateProject: Operation<OfProject & { body: object }, unknown> = { method: 'PATCH', path: project };
const publishProject: Operation<OfProject, unknown> = { method: 'POST', path: `${project}publish/` };
type Query = { query?: { page?: number; page_size?: number; search?: string } };
const listProjects: Operation<Query, Page<number>> = { method: 'GET', path: '/api/projects/' };

const listEntries: Operation<Query, Page<{ id: number }>> = { method: 'GET', path: '/api/projects/' };

const params = { project_id: 'museum' };
const newClient = (options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl, key: 'sk_x', ...options });
const get = (options: Partial<ClientOptions> = {}) => newClient(options).call(getProject, { params });
const post = (input: CallOptions = {}) => newClient().call(publishProject, { params, ...input });

describe('a call that fails', () => {
  test('is repeated after 429, even a POST, and not before Retry-After is over', async () => {
    answers = [says(429, { detail: 'Too many.' }, { 'retry-after': '1' })];
    await expect(post()).resolves.toEqual({ ok: true });
    expect(heard.map(({ method }) => method)).toEqual(['POST', 'POST']);
    expect((heard[1]?.at ?? 0) - (heard[0]?.at ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  test.each([[502], [503], [504]])('is repeated after %i if it is idempotent', async (status) => {
    answers = [says(status, { detail: 'Away.' }, { 'retry-after': '0' })];
    await expect(get()).resolves.toEqual({ ok: true });
    answers = [says(status, { detail: 'Away.' }, { 'retry-after': '0' })];
    await expect(post()).rejects.toMatchObject({ name: 'UnavailableError', message: 'Away.', status });
    answers = [says(status, { detail: 'Away.' }, { 'retry-after': '0' })];
    await expect(post({ isIdempotent: true })).resolves.toEqual({ ok: true });
    expect(heard.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST', 'POST', 'POST']);
  });

  test('is repeated when no answer came, except for a POST, which may have been performed', async () => {
    answers = [breaks];
    await expect(get()).resolves.toEqual({ ok: true });
    answers = [breaks];
    await expect(post()).rejects.toMatchObject({ name: 'ConnectionError', status: 0 });
    expect(heard.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST']);
  });

  test('is not repeated if it has a revision and may have been performed, because its own change would refuse it', async () => {
    const patch = (input: CallOptions = {}) =>
      newClient().call(updateProject, { params, body: {}, ifMatch: 7, ...input });
    answers = [breaks, says(412, { detail: 'The project has changed.', revision: 8 })];
    await expect(patch()).rejects.toMatchObject({
      name: 'ConnectionError',
      message: 'The service did not answer. The change may have been applied.',
    });
    answers = [says(503, { detail: 'Away.' }, { 'retry-after': '0' })];
    await expect(patch()).rejects.toMatchObject({ name: 'UnavailableError' });
    expect(heard).toHaveLength(2);
    answers = [says(429, { detail: 'Too many.' }, { 'retry-after': '0' })];
    await expect(patch()).resolves.toEqual({ ok: true });
    answers = [breaks];
    await expect(patch({ isIdempotent: true })).resolves.toEqual({ ok: true });
    expect(heard).toHaveLength(6);
  });

  test('is given up after the configured tries, and at once for a wait of more than a minute', async () => {
    answers = Array(3).fill(says(429, { detail: 'Too many.' }, { 'retry-after': '0' }));
    await expect(get({ retries: 2 })).rejects.toMatchObject({ name: 'RateLimitError' });
    expect(heard).toHaveLength(3);
    answers = [says(429, { detail: 'Too many.' }, { 'retry-after': '3600' })];
    await expect(get()).rejects.toMatchObject({ status: 429 });
    expect(heard).toHaveLength(4);
  });

  test.each([[400], [401], [403], [404], [409], [412], [500]])('is not repeated after %i', async (status) => {
    answers = [says(status, { detail: 'No.' }, { 'x-request-id': 'abc' })];
    await expect(get()).rejects.toMatchObject({ status, message: 'No.', requestId: 'abc' });
    expect(heard).toHaveLength(1);
  });

  test('is repeated when the date of Retry-After has come', async () => {
    // An HTTP date has whole seconds.
    const date = new Date(Math.ceil(Date.now() / 1000) * 1000 + 1000);
    answers = [says(503, { detail: 'Away.' }, { 'retry-after': date.toUTCString() })];
    await expect(get()).resolves.toEqual({ ok: true });
    expect(Date.now()).toBeGreaterThanOrEqual(date.getTime());
    answers = [says(429, { detail: 'Too many.' }, { 'retry-after': 'soon' })];
    await expect(get()).resolves.toEqual({ ok: true });
  });

  test('is repeated after half an answer, but not after one that is not JSON, which is reported', async () => {
    const half: Answer = (_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"ok":');
      setImmediate(() => response.destroy());
    };
    answers = [half];
    await expect(get()).resolves.toEqual({ ok: true });
    answers = [(_, response) => response.end('<html>Sign in to the network</html>')];
    await expect(get()).rejects.toMatchObject({ name: 'AtriumError', status: 200, message: /no JSON/ });
    expect(heard).toHaveLength(3);
  });

  test('ends when its time is over or its signal aborts, even while it waits', async () => {
    answers = [never];
    await expect(get({ timeoutMs: 50, retries: 0 })).rejects.toMatchObject({ name: 'ConnectionError' });
    const controller = new AbortController();
    answers = [
      (request, response) => {
        says(429, { detail: 'Too many.' }, { 'retry-after': '30' })(request, response);
        response.on('close', () => setImmediate(() => controller.abort(new Error('enough'))));
      },
    ];
    await expect(post({ signal: controller.signal })).rejects.toThrow('enough');
    expect(heard).toHaveLength(2);
  });

  test.each([
    [
      'its own https address',
      'https://maps.example.org/api/projects/museum/',
      'https://maps.example.org. Use',
    ],
    ['another page', '/sign-in', '/sign-in. Check'],
    ['nowhere', 'http://', 'another address. Check'],
  ])('does not follow a redirect to %s, and says where it leads', async (_, location, words) => {
    for (const status of [301, 302, 303, 307, 308]) {
      answers = [says(status, {}, { location })];
      const error = { name: 'RedirectError', status, message: expect.stringContaining(words) };
      await expect(get()).rejects.toMatchObject(error);
    }
    expect(heard.map(({ url }) => url)).toEqual(Array(5).fill('/api/projects/museum/'));
  });

  test('does not send its key to the target of a redirect', async () => {
    answers = [says(307, {}, { location: `${baseUrl}/elsewhere` })];
    await expect(get({ retries: 0 })).rejects.toMatchObject({ name: 'RedirectError' });
    expect(heard.map(({ url }) => url)).toEqual(['/api/projects/museum/']);
  });
});

describe('a request of the client', () => {
  test('has the current key, path parameters that cannot leave their segment, and the revision', async () => {
    let n = 0;
    const key = async () => `sk_${++n}`;
    const made = newClient({ key, baseUrl: `${baseUrl}/maps/` });
    const input = { params: { project_id: '../a b?c' }, ifMatch: 7, body: {} };
    await made.call(updateProject, input);
    await made.call(listProjects, { query: { search: 'a&b' } });
    expect(heard.map(({ url }) => url)).toEqual([
      '/maps/api/projects/..%2Fa%20b%3Fc/',
      '/maps/api/projects/?search=a%26b',
    ]);
    expect(heard[0]?.headers).toMatchObject({ authorization: 'Bearer sk_1', 'if-match': '"7"' });
    expect(heard[1]?.headers.authorization).toBe('Bearer sk_2');
    await expect(made.call(getProject, { params: { project_id: '' } })).rejects.toThrow(TypeError);
  });

  test('fetches a page at a time, and no more pages than requested', async () => {
    const page = (results: number[], next: string | null) =>
      says(200, { count: 3, next, previous: null, results });
    answers = [page([1, 2], 'x'), page([3], null)];
    const all: number[] = [];
    for await (const one of newClient().each(listProjects, { query: { page_size: 2 } })) all.push(one);
    expect(all).toEqual([1, 2, 3]);
    answers = [page([1, 2], 'x')];
    for await (const _ of newClient().each(listProjects)) break;
    expect(heard.map(({ url }) => url)).toEqual([
      '/api/projects/?page_size=2&page=1',
      '/api/projects/?page_size=2&page=2',
      '/api/projects/?page=1',
    ]);
  });

  test('throws for an answer that is no list, and for a list without an end', async () => {
    const read = async () => {
      for await (const _ of newClient().each(listEntries));
    };
    const nulls = [null, [null]].map((results) => ({ count: 1, next: null, results }));
    for (const body of [undefined, null, {}, [], ...nulls]) {
      answers = [says(200, body)];
      await expect(read()).rejects.toThrow('The response is not from Atrium: it is no page of a list.');
    }
    const page = says(200, { count: 1000, next: 'more', results: [{ id: 1 }] });
    for (const next of [page, says(404, { detail: 'Page not found.' })]) {
      answers = Array.from({ length: 2_000 }, (_, i) => (i % 2 === 0 ? page : next));
      await expect(read()).rejects.toThrow('The response is not from Atrium: the list does not end.');
    }
  });

  test('returns each entry once while others are created and deleted between its pages', async () => {
    let list = Array.from({ length: 10 }, (_, i) => i + 1);
    const change = new Map<number, () => void>();
    const query = { page_size: 2 };
    const listed: Answer = ({ url = '' }, response) => {
      change.get(heard.length)?.();
      const page = Number(new URL(url, baseUrl).searchParams.get('page'));
      const results = list.slice((page - 1) * 2, page * 2).map((id) => ({ id }));
      if (page > 1 && results.length === 0) says(404, { detail: 'No such page.' })(null as never, response);
      else {
        const next = page * 2 < list.length ? 'x' : null;
        says(200, { count: list.length, next, previous: null, results })(null as never, response);
      }
    };
    const read = async () => {
      heard = [];
      answers = Array(40).fill(listed);
      const ids: unknown[] = [];
      for await (const one of newClient().each(listEntries, { query })) ids.push(one.id);
      return ids;
    };
    // Before the third page, two read entries are deleted: two unread ones move to a page that was read.
    change.set(3, () => {
      list = list.filter((id) => id !== 1 && id !== 2);
    });
    expect(await read()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    // One is added at the front, and a read one appears again.
    change.clear();
    change.set(2, () => list.unshift(99));
    expect(await read()).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    // All read entries are deleted, and the list no longer has such a page.
    change.clear();
    change.set(4, () => {
      list = [9, 10];
    });
    expect(await read()).toEqual([99, 3, 4, 5, 6, 7, 9, 10]);
    change.clear();
    list = [];
    expect(await read()).toEqual([]);
  });
});

describe('a delivery of a webhook', () => {
  const secret = `whsec_${'a'.repeat(64)}`;
  const body = JSON.stringify({ id: 'evt_1', event: 'project.published', data: {} });
  const now = () => Math.floor(Date.now() / 1000);
  const signed = (at: number, by = secret) => ({
    'x-service-timestamp': String(at),
    'X-Service-Signature': [sign(by, at, body)],
  });

  test('verifies with the old secret and the new one during a replacement', async () => {
    const next = `whsec_${'b'.repeat(64)}`;
    for (const by of [secret, next])
      await expect(
        verifyWebhook({ body, headers: signed(now(), by), secret: [secret, next] }),
      ).resolves.toMatchObject({ event: 'project.published' });
    const headers = signed(now(), next);
    await expect(verifyWebhook({ body, headers, secret })).rejects.toThrow('does not match');
    await expect(verifyWebhook({ body, headers, secret: [] })).rejects.toThrow('does not match');
  });

  test('may be as old or early as the caller allows', async () => {
    const bytes = new TextEncoder().encode(body);
    for (const at of [now() - 590, now() + 590]) {
      const received = { body: bytes, headers: signed(at), secret };
      await expect(verifyWebhook(received)).rejects.toThrow('outside the tolerance');
      await expect(verifyWebhook({ ...received, toleranceSeconds: 600 })).resolves.toMatchObject({
        id: 'evt_1',
      });
    }
  });
});
