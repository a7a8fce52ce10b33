import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { limits } from '#lib/plans/limits.ts';
import { rateLimits } from '#lib/plans/rate-limits.ts';
import { type ApiAnswer, type ApiCall, api } from '#tests/support/api.ts';
import {
  newApiKey,
  newPerson,
  newPublishedProject,
  newSavedProject,
  type Person,
  smallVenue,
} from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { setViewerAssets } from '#tests/support/viewer-assets.ts';
import { newPublishedHouse } from '#tests/support/way-building.ts';

useService();

let ada: Person;
let project: { id: string; key: string; levels: { id: string }[] };
let readKey: string;
beforeAll(async () => {
  setViewerAssets();
  ada = await newPerson();
  project = await newPublishedHouse(ada, smallVenue());
  readKey = await newApiKey(ada, 'read');
});

const own = (rest = '') => `/api/projects/${project.id}/${rest}`;
const json = { 'content-type': 'application/json' };
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

type Case = [what: string, status: number, method: string, path: () => string, call: () => ApiCall];
const cases: Case[] = [
  ['a read', 200, 'GET', () => own(), () => ({ token: ada.access })],
  ['a creation', 201, 'POST', () => own('tags/'), () => ({ token: ada.access, json: { name: 'Quiet' } })],
  ['faults', 400, 'PATCH', () => own(), () => ({ token: ada.access, json: { name: 7 } })],
  ['no credentials', 401, 'GET', () => own(), () => ({})],
  ['a key that may not', 403, 'PATCH', () => own(), () => ({ token: readKey, json: {} })],
  ['nothing there', 404, 'GET', () => '/api/projects/none/', () => ({ token: ada.access })],
  ['an unknown path', 404, 'GET', () => '/api/none/', () => ({})],
  ['another method', 405, 'PUT', () => own(), () => ({ token: ada.access })],
  ['a conflict', 409, 'POST', () => own('publish/'), () => ({ token: ada.access })],
  [
    'a revision that has passed',
    412,
    'PATCH',
    () => own(),
    () => ({ token: ada.access, json: {}, headers: { 'if-match': '"99999"' } }),
  ],
  [
    'a body too large',
    413,
    'POST',
    () => own('tags/'),
    () => ({ token: ada.access, raw: 'x'.repeat(limits.jsonBytesMax + 1), headers: json }),
  ],
  [
    'another media type',
    415,
    'POST',
    () => own('tags/'),
    () => ({ token: ada.access, raw: 'x', headers: { 'content-type': 'text/plain' } }),
  ],
  [
    'a service that is not set up',
    503,
    'POST',
    () => '/api/auth/identity-provider/',
    () => ({ json: { code: 'x', code_verifier: 'y' }, headers: { origin: 'http://atrium.test' } }),
  ],
];

function expectPrivate({ headers }: ApiAnswer): void {
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-request-id')).toMatch(uuid);
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('set-cookie')).toBeNull();
  expect(headers.get('server')).toBeNull();
}

describe('headers of the API', () => {
  test.each(cases)(
    'make %s (%i) JSON that is not cached, not sniffed and not readable from another site',
    async (...row) => {
      const [, status, method, path, call] = row;
      const answer = await api(method, path(), call());
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expectPrivate(answer);
      if (status === 401) expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      if (status === 405) expect(answer.headers.get('allow')).toBe('GET, HEAD, PATCH, DELETE, OPTIONS');
      // The server of Next keeps the connection for more data. Ours closes it (tests/process/answer-headers).
      if (status === 413) expect(answer.headers.get('connection')).toBeNull();
    },
  );

  test('open the OpenAPI document to tools on any site, and to GET alone', async () => {
    const { status, headers, body } = await api('GET', '/api/openapi.json');
    expect([status, body.openapi, headers.get('access-control-allow-origin')]).toEqual([200, '3.1.0', '*']);
    expect(headers.get('x-request-id')).toMatch(uuid);
    const known = await api('GET', '/api/openapi.json', {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect([known.status, headers.get('vary')]).toEqual([304, 'Accept-Encoding']);
    const refused = await api('POST', '/api/openapi.json', { json: {} });
    expect([refused.status, Object.keys(refused.body), refused.headers.get('allow')]).toEqual([
      405,
      ['detail'],
      'GET, HEAD, OPTIONS',
    ]);
  });

  test('leave a 204 without a body and a type', async () => {
    const { id } = await newSavedProject(ada);
    const answer = await api('DELETE', `/api/projects/${id}/`, { token: ada.access });
    expect([answer.status, answer.body, answer.headers.get('content-type')]).toEqual([204, '', null]);
    expectPrivate(answer);
  });

  test('have the revision of a project as ETag, read and written', async () => {
    const read = await api('GET', own(), { token: ada.access });
    expect(read.headers.get('etag')).toBe(`"${read.body.revision}"`);
    const written = await api('PATCH', own(), {
      token: ada.access,
      json: { description: 'x' },
      headers: { 'if-match': `"${read.body.revision}"` },
    });
    expect(written.headers.get('etag')).toBe(`"${read.body.revision + 1}"`);
  });

  test('make a download an attachment under a plain name', async () => {
    const answer = await api('GET', own('export/'), { token: ada.access });
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${project.key}.zip"`);
    expectPrivate(answer);
  });

  test('tell the state of the rate limit, with Retry-After at its end', async () => {
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const call = () => api('GET', '/api/projects/', { headers: { 'x-forwarded-for': '198.51.100.77' } });
    const first = await call();
    expect([first.headers.get('ratelimit-limit'), first.headers.get('ratelimit-remaining')]).toEqual([
      String(rateLimits.anonymous.count),
      String(rateLimits.anonymous.count - 1),
    ]);
    expect(first.headers.get('retry-after')).toBeNull();
    await Promise.all(Array.from({ length: rateLimits.anonymous.count - 1 }, call));
    const last = await call();
    expect([last.status, last.headers.get('ratelimit-remaining')]).toEqual([429, '0']);
    expect(last.headers.get('retry-after')).toMatch(/^(?:[1-9]|[1-5]\d|60)$/);
    expect(last.headers.get('retry-after')).toBe(last.headers.get('ratelimit-reset'));
    expectPrivate(last);
  });
});

describe('headers of the public API', () => {
  const reads = endpoints.filter(({ auth, method }) => auth === 'public' && method === 'GET');
  const pathOf = (path: string) =>
    path
      .replace('{project}', project.key)
      .replace('{level}', 'ground')
      .replace('{area}', 'cafe')
      .replace('{marker}', 'entrance')
      .replace('route/', 'route/?from=entrance&to=cafe');

  test.each(reads.map(({ path }) => path))(
    'let any site read %s, and revalidate it cheaply',
    async (path) => {
      const answer = await api('GET', pathOf(path));
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('vary')).toContain('Origin');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('x-request-id')).toMatch(uuid);
      expect(answer.headers.get('set-cookie')).toBeNull();
      if (path.endsWith('search/')) return;
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      const etag = answer.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]{22}"$/);
      const again = await api('GET', pathOf(path), { headers: { 'if-none-match': etag } });
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag]);
    },
  );

  test('let any site read refusals as well, which are not cached', async () => {
    for (const [path, call, status] of [
      ['/api/p/none/', {}, 404],
      [`/api/p/${project.id}/areas/none/`, {}, 404],
      [`/api/p/${project.id}/`, { token: 'sk_wrong' }, 401],
    ] as const) {
      const answer = await api('GET', path, call);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, status, 'no-store']);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  test('share a restricted map only with its allowed sites', async () => {
    const restricted = await newPublishedProject(ada);
    await api('PATCH', `/api/projects/${restricted.id}/`, {
      token: ada.access,
      json: { allowed_domains: ['museum.example'] },
    });
    const from = (origin: string) => api('GET', `/api/p/${restricted.id}/levels/`, { headers: { origin } });
    const allowed = await from('https://museum.example');
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://museum.example',
    ]);
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    const refused = await from('https://evil.example');
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    expect(refused.headers.get('vary')).toContain('Origin');
  });
});

describe('headers of documents', () => {
  test('let a map, a missing map, a preview and a missing preview load and run nothing foreign', async () => {
    const link = await api('POST', own('preview-links/'), { token: ada.access, json: {} });
    const preview = new URL(link.body.url).pathname;
    for (const path of [
      `/embed/${project.key}`,
      `/m/${project.key}`,
      '/embed/none',
      preview,
      '/preview/none',
    ]) {
      const { headers } = await api('GET', path);
      expect([path, headers.get('content-type')]).toEqual([path, 'text/html; charset=utf-8']);
      const policy = headers.get('content-security-policy') ?? '';
      expect([path, policy]).toEqual([path, expect.stringContaining("base-uri 'none'")]);
      expect(policy).not.toMatch(/script-src[^;]*(?:unsafe-inline|unsafe-eval|\*)/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect([path, headers.get('referrer-policy')]).toEqual([
        path,
        expect.stringMatching(/^(?:strict-origin-when-cross-origin|no-referrer)$/),
      ]);
      expect(headers.get('set-cookie')).toBeNull();
    }
  });

  test('count the files of a preview against the limit of embedded maps', async () => {
    withSettings({ rateLimits: 'on' });
    const answers = await Promise.all(
      Array.from({ length: 601 }, () => api('GET', '/preview/none/data/version.json')),
    );
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(600);
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
