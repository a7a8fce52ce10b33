import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { LRUCache } from 'lru-cache';
import { describe, expect, test } from 'vitest';
import { keptDocument } from '#lib/embed/kept-documents.ts';
import {
  documentBytes,
  prepareDocument,
  prepareShared,
  prepareWithShared,
} from '#lib/embed/prepared-document.ts';
import { newNonce, type PreparedMap } from '#lib/embed/render-map.ts';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';

describe('a prepared document', () => {
  test('equals the rendered one under every nonce, plain and as one gzip member', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ size: 'large' }));
    const nonce = fc.base64String({ minLength: 16, maxLength: 64 });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1 }), nonce, nonce, async (parts, one, other) => {
        const render = (under: string) => parts.join(`nonce="${under}"`);
        const document = await prepareDocument(render);
        for (const under of [one, other]) {
          const whole = Buffer.from(render(under), 'utf8');
          expect(documentBytes(document, under, null).equals(whole)).toBe(true);
          expect(gunzipSync(documentBytes(document, under, 'gzip')).equals(whole)).toBe(true);
        }
      }),
    );
  });

  test('equals the rendered one under every nonce of ours as one Brotli stream too', async () => {
    const words = fc.constantFrom(
      'Küche',
      '==',
      '"><script nonce="',
      '{"id":7}',
      'Saal 1',
      'é',
      'x'.repeat(50),
    );
    const text = fc.oneof(
      fc.array(words, { maxLength: 400 }).map((some) => some.join(' ')),
      fc.string({ unit: 'binary' }),
      fc.string({ size: 'large' }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 6 }), async (parts) => {
        const render = (under: string) => parts.join(`nonce="${under}"`);
        const document = await prepareDocument(render);
        expect(document.brotli).not.toBeNull();
        for (const under of [newNonce(), newNonce()]) {
          const whole = Buffer.from(render(under), 'utf8');
          expect(brotliDecompressSync(documentBytes(document, under, 'br')).equals(whole)).toBe(true);
        }
      }),
    );
  });

  test('equals the rendered one if it shares parts with others, plain and as one gzip member', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ size: 'large' }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 5 }),
        text,
        text,
        async (own, list, data) => {
          const shared = { list: await prepareShared(list), data: await prepareShared(data) };
          const render = (under: string, parts: { list: string; data: string }) =>
            own.join(`<b nonce="${under}">${parts.list}`) + parts.data;
          const document = await prepareWithShared(render, shared);
          const whole = Buffer.from(render('abcdef', { list, data }), 'utf8');
          expect(documentBytes(document, 'abcdef', null).equals(whole)).toBe(true);
          expect(gunzipSync(documentBytes(document, 'abcdef', 'gzip')).equals(whole)).toBe(true);
          expect(document.pieces.flat().filter((piece) => piece === shared.data.raw)).toHaveLength(1);
        },
      ),
    );
  });

  test('refuses a nonce that does not fit its Brotli form', async () => {
    const document = await prepareDocument((nonce) => `a${nonce}b`);
    expect(() => documentBytes(document, 'short', 'br')).toThrow('no room');
  });

  test('reports the memory that it takes', async () => {
    const document = await prepareDocument((nonce) => `a${nonce}b`);
    const parts = [...document.pieces.flat(), ...document.deflated.flat(), ...(document.brotli ?? [])];
    const sum = parts.reduce((all, part) => all + part.byteLength, 0);
    expect(document.bytes).toBe(sum);
  });
});

describe('cached documents', () => {
  const bytesMax = 48 * 1024 * 1024;
  let kept = new LRUCache<string, object>({ maxSize: bytesMax });
  const fresh = () => {
    kept = new LRUCache({ maxSize: bytesMax });
    setProcessSingleton('embed-documents', kept);
  };
  const origin = 'https://maps.example.org';
  const mapOf = async (text: string): Promise<PreparedMap> => ({
    document: await prepareDocument(() => text),
    imageOrigins: [],
  });
  const textOf = async (map: Promise<PreparedMap>) =>
    documentBytes((await map).document, '', null).toString();

  test('are made once for any number of parallel requests, and again when their input differs', async () => {
    fresh();
    let made = 0;
    const ask = (stamp: string) =>
      keptDocument({ origin, name: 'map', stamp }, () => {
        made++;
        return mapOf(stamp);
      });
    const all = await Promise.all(Array.from({ length: 20 }, () => textOf(ask('1'))));
    expect(new Set(all)).toEqual(new Set(['1']));
    expect(made).toBe(1);
    expect(await textOf(ask('2'))).toBe('2');
    expect(await textOf(ask('1'))).toBe('1');
    expect(made).toBe(3);
    expect(kept.size).toBe(1);
  });

  test('do not include a failure', async () => {
    fresh();
    const slot = { origin, name: 'map', stamp: '1' };
    await expect(keptDocument(slot, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await textOf(keptDocument(slot, () => mapOf('now')))).toBe('now');
  });

  test('stay within their bound, and the least recently used one goes first', async () => {
    fresh();
    const large = 'x'.repeat(9_000_000);
    const keep = (name: string, make: () => Promise<PreparedMap>) =>
      keptDocument({ origin, name, stamp: '1' }, make);
    for (const key of ['a', 'b', 'c', 'd']) await keep(key, () => mapOf(large));
    await keep('a', () => mapOf('not made'));
    for (const key of ['e', 'f', 'g']) await keep(key, () => mapOf(large));
    expect(kept.calculatedSize).toBeLessThanOrEqual(bytesMax);
    expect(kept.size).toBe(5);
    let wasMade = false;
    await keep('a', () => {
      wasMade = true;
      return mapOf('');
    });
    expect(wasMade).toBe(false);
  });

  test('are kept for at most eight host names, the most recent ones', async () => {
    fresh();
    const ask = async (host: string) => {
      let wasMade = false;
      await keptDocument({ origin: `http://${host}`, name: 'map', stamp: '1' }, () => {
        wasMade = true;
        return mapOf(host);
      });
      return wasMade;
    };
    for (let n = 0; n < 2_500; n++) {
      await ask(`${n}.example`);
      await ask('ours.example');
    }
    expect(kept.size).toBe(8);
    expect(await ask('ours.example')).toBe(false);
    expect(await ask('0.example')).toBe(true);
  });
});
