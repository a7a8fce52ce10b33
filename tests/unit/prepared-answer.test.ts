import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { prepared } from '#lib/http/prepared-answer.ts';
import { chooseEncoding } from '#lib/platform/choose-encoding.ts';
import { prepareBody } from '#lib/platform/prepared-body.ts';

const text = JSON.stringify({ rooms: Array.from({ length: 400 }, (_, i) => `Room ${i}`) });
const body = prepareBody(text);
const ask = (headers: Record<string, string> = {}) =>
  prepared({ header: (name) => headers[name] ?? null, headers: { Vary: 'Origin, Accept-Encoding' } }, body);

describe('an answer in memory', () => {
  test('is compressed in the preferred form of the client, each form under a strong ETag of its own', async () => {
    const plain = await ask();
    const zipped = await ask({ 'accept-encoding': 'gzip' });
    const brotli = await ask({ 'accept-encoding': 'gzip, deflate, br' });
    const answers = [plain, zipped, brotli];
    const [ofPlain, ofZipped, ofBrotli] = await Promise.all(answers.map((answer) => answer.bytes()));
    expect(Buffer.from(ofPlain ?? []).toString()).toBe(text);
    expect(gunzipSync(ofZipped ?? '').toString()).toBe(text);
    expect(brotliDecompressSync(ofBrotli ?? '').toString()).toBe(text);
    const named = (name: string) => answers.map(({ headers }) => headers.get(name));
    expect(named('content-encoding')).toEqual([null, 'gzip', 'br']);
    expect(named('content-length')).toEqual(
      [ofPlain, ofZipped, ofBrotli].map((bytes) => String(bytes?.byteLength)),
    );
    for (const tag of named('etag')) expect(tag).toMatch(/^"[^"]+"$/);
    expect(new Set(named('etag')).size).toBe(3);
  });

  test('is a 304 for a client that names any of its forms, weakly or among others, or a star', async () => {
    const accepting = ['identity', 'gzip', 'br'];
    const answers = await Promise.all(accepting.map((one) => ask({ 'accept-encoding': one })));
    const tags = answers.map(({ headers }) => headers.get('etag'));
    const known = tags.flatMap((tag) => [`${tag}`, `W/${tag}`, `"other", ${tag}`, ` ${tag} ,"other"`]);
    for (const tag of [...known, '*']) {
      for (const accepted of accepting) {
        const answer = await ask({ 'accept-encoding': accepted, 'if-none-match': tag });
        expect([tag, answer.status, answer.body]).toEqual([tag, 304, null]);
        expect(tags).toContain(answer.headers.get('etag'));
        expect(answer.headers.get('vary')).toBe('Origin, Accept-Encoding');
      }
    }
  });

  test('is a 304 for its tag behind a proxy that compresses, also if its hash ends with a hyphen', async () => {
    const contents = Array.from({ length: 2000 }, (_, i) => prepareBody(`{"room": ${i}}`));
    const hyphened = contents.find(({ tag }) => tag.endsWith('-'));
    if (!hyphened) throw new Error('No hash ends with a hyphen.');
    for (const ending of ['', '-gzip', '--gzip', ';br', '-gzip-br']) {
      const headers: Record<string, string> = { 'if-none-match': `W/"${hyphened.tag}${ending}"` };
      const answer = await prepared({ header: (name) => headers[name] ?? null, headers: {} }, hyphened);
      expect([ending, answer.status]).toEqual([ending, 304]);
    }
  });

  test('is sent whole to a client with another version', async () => {
    const tag = (await ask()).headers.get('etag') ?? '';
    for (const other of ['"other"', '"*"', tag.slice(1, -1), tag.replace(/"$/, '-x"'), '']) {
      expect([other, (await ask({ 'if-none-match': other })).status]).toEqual([other, 200]);
    }
  });

  test.each([
    [null, null],
    ['', null],
    ['gzip', 'gzip'],
    ['GZIP; q=0.5', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['gzip;q=0', null],
    ['gzip;q=0.0, br', 'br'],
    ['gzip;q=0, br;q=0, *', null],
    ['*;q=0, gzip', 'gzip'],
    ['gzip;q=x', null],
    ['x-gzip', null],
  ])('is sent for Accept-Encoding %j as %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
    expect(chooseEncoding(header)).toBe(encoding);
  });

  test('is right for every form of the header, however many somebody invents', () => {
    for (let i = 0; i < 500; i++)
      expect(chooseEncoding(`x-${i}, ${i % 2 ? 'gzip' : 'br'}`)).toBe(i % 2 ? 'gzip' : 'br');
  });
});
