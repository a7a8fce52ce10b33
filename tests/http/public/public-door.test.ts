import { beforeAll, describe, expect, test } from 'vitest';
import { answerFile, answerRoute } from '#lib/boot/answer-request.ts';
import { rateLimits } from '#lib/plans/rate-limits.ts';
import { prepareBody } from '#lib/platform/prepared-body.ts';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';
import { api } from '#tests/support/api.ts';
import { door, doorPort, leftToNext, useDoor } from '#tests/support/door.ts';
import { newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { bootstrapIn, setViewerAssets } from '#tests/support/viewer-assets.ts';

useService();
useDoor([answerFile, answerRoute]);

let ada: Person;
let map: string;
beforeAll(async () => {
  setViewerAssets();
  ada = await newPerson();
  map = (await newPublishedProject(ada)).key;
});

/** Every header in which a client could name an address, each with a new address. */
const forged = (i: number) => ({
  'x-forwarded-for': `192.0.2.${i}`,
  'x-real-ip': `192.0.2.${i}`,
  'cf-connecting-ip': `192.0.2.${i}`,
  'true-client-ip': `192.0.2.${i}`,
  forwarded: `for=192.0.2.${i}`,
});
const refused = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429).length;

describe('requirement 62: the limit of a public read before Next', () => {
  test('counts by the connection, whatever address the headers name', async () => {
    withSettings({ rateLimits: 'on' });
    const reads = Array.from({ length: rateLimits.anonymous.count + 1 }, (_, i) =>
      door('GET', '/api/p/none/', { headers: forged(i) }),
    );
    expect(refused(await Promise.all(reads))).toBe(1);
    const posts = Array.from({ length: 61 }, (_, i) =>
      door('POST', `/api/p/${map}/analytics/`, { json: { events: [] }, headers: forged(i) }),
    );
    expect(refused(await Promise.all(posts))).toBe(1);
  });

  test('counts by the entry of a trusted proxy, and by nothing left of it', async () => {
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const headers = (i: number) => ({ ...forged(i), 'x-forwarded-for': `192.0.2.${i}, 198.51.100.61` });
    const reads = Array.from({ length: rateLimits.anonymous.count + 1 }, (_, i) =>
      door('GET', '/api/p/none/', { headers: headers(i) }),
    );
    expect(refused(await Promise.all(reads))).toBe(1);
    const posts = Array.from({ length: 61 }, (_, i) =>
      door('POST', `/api/p/${map}/analytics/`, { json: { events: [] }, headers: headers(i) }),
    );
    expect(refused(await Promise.all(posts))).toBe(1);
    const elsewhere = { ...forged(1), 'x-forwarded-for': '192.0.2.1, 198.51.100.62' };
    expect((await door('GET', '/api/p/none/', { headers: elsewhere })).status).toBe(404);
  });
});

test('the public reads before Next answer as the route files do', async () => {
  const safe = ['cache-control', 'content-type', 'access-control-allow-origin', 'vary', 'etag'];
  const secure = ['x-content-type-options', 'referrer-policy', 'www-authenticate', 'retry-after'];
  for (const [path, call] of [
    [`/api/p/${map}/`, {}],
    [`/api/p/${map}/levels/`, { headers: { origin: 'https://museum.example' } }],
    [`/api/p/${map}/areas/none/`, {}],
    ['/api/p/none/levels/', {}],
    [`/api/p/${map}/`, { token: 'sk_wrong' }],
    ['/embed/none', {}],
  ] as const) {
    const [byFile, byDoor] = [await api('GET', path, call), await door('GET', path, call)];
    expect([path, byDoor.status, byDoor.body]).toEqual([path, byFile.status, byFile.body]);
    for (const name of [...safe, ...secure])
      expect([path, name, byDoor.headers.get(name)]).toEqual([path, name, byFile.headers.get(name)]);
  }
});

describe('the files of embedded maps', () => {
  const script = 'export const answer = 42;\n'.repeat(200);
  beforeAll(() => {
    const files = {
      '/favicon.ico': 'icon',
      '/embed.js': script,
      '/build/viewer.js': script,
      '/build/viewer.css': 'a{}',
    };
    setProcessSingleton(
      'assets',
      new Map(Object.entries(files).map(([path, text]) => [path, prepareBody(text)])),
    );
  });

  test.each([
    ['/build/viewer.js?v=1', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/build/viewer.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/embed.js', 'text/javascript; charset=utf-8', 'public, max-age=0'],
    ['/favicon.ico', 'image/x-icon', 'public, max-age=0'],
  ])('include %s, which any site gets with its exact type', async (path, type, caching) => {
    const { status, headers } = await door('GET', path);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, caching]);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    // As a module, with a checksum or in a frame without an origin, a browser asks for this one.
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const condition = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await door('GET', path, { headers: condition })).status).toBe(304);
    const head = await door('HEAD', path);
    expect([head.status, head.body, head.headers.get('content-length')]).toEqual([
      200,
      '',
      headers.get('content-length'),
    ]);
  });

  test('are compressed for a client that accepts that', async () => {
    const plain = await door('GET', '/build/viewer.js');
    expect([plain.body, plain.headers.get('content-encoding')]).toEqual([script, null]);
    const { headers } = await door('GET', '/build/viewer.js', { headers: { 'accept-encoding': 'gzip' } });
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding']);
    const liked = await door('GET', '/build/viewer.js', {
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    expect(liked.headers.get('content-encoding')).toBe('br');
    expect(liked.headers.get('etag')).not.toBe(headers.get('etag'));
    expect(Number(headers.get('content-length'))).toBeLessThan(script.length / 10);
  });

  test.each(['/build/none.js', '/build/', '/build/../package.json', '/build/..%2f..%2fpackage.json'])(
    'are a 404 that no cache keeps for %s',
    async (path) => {
      const { status, headers } = await door('GET', path);
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
    },
  );

  test.each(['/embed.js', '/robots.txt', '/build/none.js', '/_next/static/chunks/none.js'])(
    'such as %s are 405 for every method but GET and HEAD',
    async (path) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const { status, headers } = await door(method, path);
        expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
      }
    },
  );

  test('leave paths that only begin alike to Next', async () => {
    for (const path of ['/embed.json', '/buildings/', '/build'])
      expect([path, (await door('GET', path)).status]).toEqual([path, leftToNext]);
  });
});

test('a preview and its levels are compressed for a browser, as the published map is', async () => {
  const project = await newPublishedProject(ada);
  const areas = Array.from({ length: 100 }, (_, i) => ({
    data: [
      [i, 0],
      [i + 1, 0],
      [i, 1],
    ],
  }));
  const levels = { levels_data: [{ name: 'Hall', width: 200, height: 100, areas }] };
  await api('PATCH', `/api/projects/${project.id}/`, { token: ada.access, json: levels });
  const link = await api('POST', `/api/projects/${project.id}/preview-links/`, {
    token: ada.access,
    json: {},
  });
  const { pathname } = new URL(link.body.url);
  const read = async (path: string) => {
    const { headers, text } = await fetch(`http://127.0.0.1:${doorPort()}${path}`).then(async (answer) => ({
      headers: answer.headers,
      text: await answer.text(),
    }));
    expect(headers.get('content-encoding')).toMatch(/br|gzip/);
    expect(headers.get('vary')).toContain('Accept-Encoding');
    expect(Number(headers.get('content-length'))).toBeLessThan(text.length / 2);
    return text;
  };
  const { files, firstLevelId } = bootstrapIn(await read(pathname));
  const level = JSON.parse(await read(`${pathname}/data/${files.levels[firstLevelId ?? '']}`));
  expect(level.areas).toHaveLength(100);
});
