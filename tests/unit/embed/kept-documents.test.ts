import { LRUCache } from 'lru-cache';
import { describe, expect, test } from 'vitest';
import { keptDocument } from '#lib/embed/kept-documents.ts';
import type { PreparedMap } from '#lib/embed/render-map.ts';
import { prepareBody } from '#lib/platform/prepared-body.ts';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';

describe('cached documents', () => {
  const bytesMax = 48 * 1024 * 1024;
  let kept = new LRUCache<string, object>({ maxSize: bytesMax });
  const fresh = () => {
    kept = new LRUCache({ maxSize: bytesMax });
    setProcessSingleton('embed-documents', kept);
  };
  const origin = 'https://maps.example.org';
  const mapOf = async (text: string): Promise<PreparedMap> => ({
    body: prepareBody(text),
    styleHashes: [],
    imageOrigins: [],
  });
  const textOf = async (map: Promise<PreparedMap>) => (await map).body.raw.toString();

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
    const large = 'x'.repeat(4_500_000);
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
