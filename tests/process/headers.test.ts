import { request } from 'node:http';
import { describe, expect, inject, test } from 'vitest';

const origin = inject('origin');

const get = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init });

/** Returns the status of a method that fetch cannot send. */
function statusOf(method: string): Promise<number | undefined> {
  return new Promise((done, fail) => {
    const sent = request(`${origin}/`, { method }, (answer) => {
      answer.resume();
      done(answer.statusCode);
    });
    sent.on('error', fail);
    sent.end();
  });
}

describe('headers of the running app', () => {
  const pages = ['/sign-in', '/sign-up', '/docs', '/', '/no-such-page'];

  test.each(pages)('let %s run scripts by nonce alone and be framed nowhere', async (path) => {
    const { headers } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'nonce-[\w+/=]+' 'strict-dynamic'(?:;|$)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect((await get(path)).headers.get('content-security-policy')).not.toBe(policy);
  });

  test.each([
    ...pages,
    '/api/health/',
    '/api/projects/',
    '/api/nowhere/',
    '/api/p/none/',
    '/api/openapi.json',
    '/embed/none',
    '/m/none',
    '/files/none',
    '/preview/none',
    '/embed.js',
    '/build/none.js',
    '/%ff',
    '/a%00b',
  ])('give %s its declared type, and no name of the software and no cookie', async (path) => {
    const answer = await get(path);
    const text = await answer.text();
    expect([path, answer.status < 500]).toEqual([path, true]);
    expect([path, answer.headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    for (const name of ['x-powered-by', 'server', 'set-cookie']) {
      expect([path, name, answer.headers.get(name)]).toEqual([path, name, null]);
    }
    if (path.startsWith('/api/')) {
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.headers.get('x-request-id')).toBeTruthy();
      if (!answer.ok) expect(JSON.parse(text)).toHaveProperty('detail');
    }
  });

  test('refuse methods that no route has', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'LOCK'])
      expect([method, await statusOf(method)]).toEqual([method, 405]);
  });

  test.each(['/.env', '/.git/config', '/package.json', '/lib/env.ts', '/_next/static/chunks/main.js.map'])(
    'let nobody read %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});
