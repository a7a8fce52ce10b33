import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { acceptsGzip, success } from '#lib/maps/live/prepared-answer.ts';
import { prepareBody } from '#lib/maps/live/prepared-body.ts';

const text = JSON.stringify({ rooms: Array.from({ length: 400 }, (_, i) => `Room ${i}`) });
const body = prepareBody(text);
const ask = (headers: Record<string, string> = {}) =>
  success(
    {
      path: '/api/p/museum/levels/ground/',
      header: (name) => headers[name] ?? null,
      clientAddress: '198.51.100.1',
      origin: 'https://maps.example.org',
      requestId: 'request',
    },
    body,
    { 'Content-Type': 'application/json', Vary: 'Origin, Accept-Encoding' },
  );

describe('an answer kept in memory', () => {
  test('is compressed for whoever takes it, under a strong tag of its own', async () => {
    const plain = await ask();
    const compressed = await ask({ 'accept-encoding': 'br, gzip' });
    expect(plain.body?.toString()).toBe(text);
    expect(plain.headers['Content-Encoding']).toBeUndefined();
    expect(compressed.headers['Content-Encoding']).toBe('gzip');
    expect(gunzipSync(compressed.body ?? '').toString()).toBe(text);
    for (const { headers, body: bytes } of [plain, compressed]) {
      expect(headers['Content-Length']).toBe(String(bytes?.byteLength));
      expect(headers.ETag).toMatch(/^"[^"]+"$/);
    }
    expect(compressed.headers.ETag).not.toBe(plain.headers.ETag);
  });

  test('is a 304 for whoever names either form, weakly or among others, or any with a star', async () => {
    const tags = [await ask(), await ask({ 'accept-encoding': 'gzip' })].map(({ headers }) => headers.ETag);
    const known = tags.flatMap((tag) => [`${tag}`, `W/${tag}`, `"other", ${tag}`, ` ${tag} ,"other"`]);
    for (const tag of [...known, '*']) {
      for (const accepted of ['identity', 'gzip']) {
        const answer = await ask({ 'accept-encoding': accepted, 'if-none-match': tag });
        expect([tag, answer.status, answer.body]).toEqual([tag, 304, null]);
        expect(tags).toContain(answer.headers.ETag);
        expect(answer.headers.Vary).toBe('Origin, Accept-Encoding');
      }
    }
  });

  test('is sent whole to whoever has something else', async () => {
    const { ETag: tag = '' } = (await ask()).headers;
    for (const other of ['"other"', '"*"', tag.slice(1, -1), tag.replace(/"$/, '-x"'), '']) {
      expect([other, (await ask({ 'if-none-match': other })).status]).toEqual([other, 200]);
    }
  });

  test.each<[string | null, boolean]>([
    [null, false],
    ['', false],
    ['gzip', true],
    ['GZIP; q=0.5', true],
    ['br, *', true],
    ['gzip;q=0', false],
    ['gzip;q=0.0, br', false],
    ['gzip;q=0, *', false],
    ['*;q=0, gzip', true],
    ['x-gzip', false],
  ])('Accept-Encoding %j: compressed %s', (header, isTaken) => {
    expect(acceptsGzip(header)).toBe(isTaken);
  });
});
