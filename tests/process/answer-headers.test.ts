import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { beforeAll, expect, inject, test } from 'vitest';
import { goodPassword } from '#tests/support/factories.ts';
import { picture } from '#tests/support/picture.ts';

const origin = inject('origin');
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

let token = '';
/** Addresses of the entities of the account, by kind. */
const made: Record<string, string> = {};

beforeAll(async () => {
  const account = await json('POST', '/api/auth/register/', {
    email: `${randomBytes(6).toString('hex')}@example.org`,
    password: goodPassword,
    password_confirm: goodPassword,
    full_name: 'Ada Lovelace',
    organization_name: 'City Museum',
  });
  token = account.tokens.access;
  const { results } = await json('GET', '/api/organizations/');
  const project = await json('POST', '/api/projects/', { organization: results[0].id, name: 'Museum' });
  made.project = `/api/projects/${project.id}/`;
  made.map = project.key;
  const form = new FormData();
  form.set('data', JSON.stringify({ levels_data: [{ name: 'Ground' }, { name: 'Upper' }] }));
  form.set('level_image_0', await picture(400), 'ground.png');
  form.set('level_image_1', new Blob([drawing]), 'upper.svg');
  await fetch(origin + made.project, { method: 'PATCH', headers: auth(), body: form });
  await json('POST', `${made.project}publish/`);
  const levels = await json('GET', `/api/p/${project.key}/levels/`);
  made.picture = new URL(levels[0].imageUrl).pathname;
  made.drawing = new URL(levels[1].imageUrl).pathname;
  const page = await (await fetch(`${origin}/embed/${project.key}`)).text();
  made.script = /(?:src|href)="(\/build\/[^"]+\.js[^"]*)"/.exec(page)?.[1] ?? '';
  const start = await (await fetch(`${origin}/sign-in`)).text();
  made.chunk = /src="(\/_next\/static\/[^"]+\.js)/.exec(start)?.[1] ?? '';
  expect([made.picture, made.drawing, made.script, made.chunk].filter((each) => !each)).toEqual([]);
});

type Expected = Record<string, string | RegExp | null>;
type Kind = [what: string, status: number, path: () => string, expected: Expected, init?: () => RequestInit];

const page: Expected = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': /script-src 'nonce-[^']+' 'strict-dynamic'.*frame-ancestors 'none'/,
  'x-frame-options': 'DENY',
  'referrer-policy': /./,
  'cache-control': /no-store|no-cache/,
};
const map: Expected = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': /base-uri 'none'/,
  'referrer-policy': /./,
};
const refusal: Expected = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-request-id': uuid,
};
const own: Expected = { ...refusal, 'access-control-allow-origin': null };
const file: Expected = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
};

const kinds: Kind[] = [
  ['JSON of an account', 200, () => made.project ?? '', own, () => ({ headers: auth() })],
  ['JSON of a public map', 200, () => `/api/p/${made.map}/`, { vary: /Origin/, 'cache-control': 'no-cache' }],
  ['an unknown route', 404, () => '/api/nowhere/', refusal],
  ['an unknown map', 404, () => '/api/p/none/', refusal],
  ['no credentials', 401, () => '/api/projects/', { ...own, 'www-authenticate': 'Bearer' }],
  ['another method', 405, () => '/api/auth/login/', { ...own, allow: /POST/ }, () => ({ method: 'DELETE' })],
  [
    'another media type',
    415,
    () => '/api/auth/login/',
    own,
    () => ({ method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }),
  ],
  ['an address that is none', 400, () => '/%ff', refusal],
  ['an address with NUL', 400, () => '/api/p/a%00b/', refusal],
  ['a picture', 200, () => made.picture ?? '', { ...file, 'content-type': 'image/png' }],
  [
    'a drawing',
    200,
    () => made.drawing ?? '',
    { ...file, 'content-type': 'image/svg+xml', 'content-security-policy': /^sandbox; default-src 'none'/ },
  ],
  ['a missing file', 404, () => '/files/none', { 'content-type': /^(?:application\/json|text\/plain)/ }],
  ['an embedded map', 200, () => `/embed/${made.map}`, map],
  ['the page of a map', 200, () => `/m/${made.map}`, map],
  ['a missing map', 404, () => '/embed/none', map],
  ['a missing preview', 404, () => '/preview/none', map],
  ['a script of the viewer', 200, () => made.script ?? '', { ...file, 'content-type': /javascript/ }],
  ['a missing script', 404, () => '/build/none.js', {}],
  ['the script of embedding', 200, () => '/embed.js', { 'content-type': /javascript/ }],
  ['a script of our pages', 200, () => made.chunk ?? '', { 'content-type': /javascript/ }],
  ['a page', 200, () => '/sign-in', page],
  ['a missing page', 404, () => '/no-such-page', page],
  [
    'a redirect to the sign-in',
    307,
    () => '/projects',
    { location: /^\/sign-in/, 'content-security-policy': /./ },
  ],
  ['the document of the API', 200, () => '/api/openapi.json', { 'content-type': /^application\/json/ }],
  ['an icon', 200, () => '/favicon.ico', {}],
  ['a picture through Next', 404, () => resized(made.picture), {}],
];

test.each(kinds)('%s (%i) has its headers, names no software and sets no cookie', async (...kind) => {
  const [, status, path, expected, init] = kind;
  const answer = await ask(path(), init?.());
  expect([path(), answer.status]).toEqual([path(), status]);
  const always: Expected = {
    'x-content-type-options': 'nosniff',
    'x-powered-by': null,
    server: null,
    'set-cookie': null,
    'access-control-allow-credentials': null,
  };
  for (const [name, value] of Object.entries({ ...always, ...expected })) {
    const found = answer.headers.get(name);
    if (value instanceof RegExp)
      expect([path(), name, found]).toEqual([path(), name, expect.stringMatching(value)]);
    else expect([path(), name, found]).toEqual([path(), name, value]);
  }
});

test.each([
  ['JSON of a public map', () => `/api/p/${made.map}/`],
  ['a picture', () => made.picture ?? ''],
  ['a drawing', () => made.drawing ?? ''],
])('an unchanged %s is a 304 as safe as the whole', async (_, path) => {
  const whole = await ask(path());
  const etag = whole.headers.get('etag') ?? '';
  const { status, headers } = await ask(path(), { headers: { 'if-none-match': etag } });
  expect([status, headers.get('etag')]).toEqual([304, etag]);
  for (const name of ['cache-control', 'vary', 'content-security-policy', 'access-control-allow-origin'])
    expect([name, headers.get(name)]).toEqual([name, whole.headers.get(name)]);
  for (const name of ['set-cookie', 'server', 'x-powered-by']) expect(headers.get(name)).toBeNull();
});

test.each([
  ['no HTTP at all', 'hello\r\n\r\n'],
  [
    'two lengths',
    'POST /api/auth/login/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
  ],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n',
  ],
  ['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n 2\r\nX-B\r\n\r\n'],
  ['a head of 100 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`],
])('%s is refused and the connection ends', async (_, text) => {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.on('error', () => {});
  socket.write(text);
  await new Promise((done) => socket.once('close', done));
  expect(answer).toMatch(/^HTTP\/1\.1 4(?:00|31) /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
});

function auth(): Record<string, string> {
  return token === '' ? {} : { authorization: `Bearer ${token}` };
}

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(origin + path, { redirect: 'manual', ...init });
}

function resized(path = ''): string {
  return `/_next/image?url=${encodeURIComponent(path)}&w=640&q=75`;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape. A wrong one fails the next request.
async function json(method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...auth() },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.json();
}
