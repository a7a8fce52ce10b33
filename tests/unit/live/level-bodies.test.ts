import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { assembleLevel, type Fragment, partOf } from '#lib/maps/live/level-bodies.ts';
import { prepareBody } from '#lib/platform/prepared-body.ts';

const head = '{"id":"ground","name":"Erdgeschoß"';
const fresh = { previous: null, scopeTag: 'one' };

function place(n: number, words = ''): Fragment {
  const kind = n % 2 === 0 ? 'area' : 'marker';
  return {
    id: `id-${n}`,
    hash: `hash-${n}${words}`,
    kind,
    key: `key-${n}`,
    externalId: n === 3 ? 'way/3' : null,
    text: JSON.stringify({ n, words }),
  };
}

const parts = (fragments: readonly Fragment[]) => fragments.map((one) => partOf(one, fragments.length));
const places = (count: number) => Array.from({ length: count }, (_, n) => place(n));

describe('a level assembled from cached and new parts', () => {
  test('equals byte for byte the one assembled from scratch, with the same ETags', () => {
    const before = places(40);
    const previous = assembleLevel(head, before, parts(before), fresh);
    // The first two change in length, one is deleted, one is added, and two swap places.
    const after = [place(0, 'länger'), place(1, '€'), ...before.slice(3, 39), before[39], place(40)].flatMap(
      (one) => one ?? [],
    );
    after.push(...after.splice(4, 2));
    const known = new Set(before.map(({ hash }) => hash));
    const changed = after.filter(({ hash }) => !known.has(hash));
    expect(changed).toHaveLength(3);
    const warm = assembleLevel(head, after, parts(changed), { previous, scopeTag: 'one' });
    const cold = assembleLevel(head, after, parts(after), fresh);
    expect(warm.whole.raw.equals(cold.whole.raw)).toBe(true);
    expect(warm.whole.tag).toBe(cold.whole.tag);
    expect(warm.whole.tag).not.toBe(previous.whole.tag);
    for (const { kind, id, key, text } of after) {
      expect(warm.entity(kind, id)?.raw.toString()).toBe(text);
      expect(warm.entity(kind, key)?.tag).toBe(cold.entity(kind, id)?.tag);
    }
    expect(warm.entity('area', 'id-2')).toBeNull();
    expect(warm.knows('area', 'key-2')).toBe(false);
    expect(warm.entity('marker', 'id-0')).toBeNull();
    expect(JSON.parse(warm.whole.raw.toString())).toMatchObject({
      id: 'ground',
      areas: after.filter(({ kind }) => kind === 'area').map(({ text }) => JSON.parse(text)),
      markers: after.filter(({ kind }) => kind === 'marker').map(({ text }) => JSON.parse(text)),
    });
  });

  test('contains texts of any length, and none of them changes another', () => {
    const words = ['', '€', 'x'.repeat(3_000_000), '𝄞'.repeat(20_000), 'ß'.repeat(6_000), 'short'];
    const all = Array.from({ length: 200 }, (_, n) =>
      place(n, n < 12 || n % words.length !== 2 ? words[n % words.length] : ''),
    );
    const level = assembleLevel(head, all, parts(all), fresh);
    for (const { kind, id, text } of all) expect(level.entity(kind, id)?.raw.toString() === text).toBe(true);
    const whole = JSON.parse(level.whole.raw.toString());
    expect(whole.areas.map(({ n }: { n: number }) => n)).toEqual(all.flatMap((_, n) => (n % 2 ? [] : [n])));
    for (const { kind, id, text } of all) expect(level.entity(kind, id)?.raw.toString() === text).toBe(true);
  });

  test('takes no more memory for a changed place than its text, however often the level changes unread', () => {
    const all = places(200);
    let level = assembleLevel(head, all, parts(all), fresh);
    for (const n of all.keys()) {
      all[n] = place(n, 'changed');
      level = assembleLevel(head, all, parts(all.slice(n, n + 1)), { previous: level, scopeTag: 'one' });
    }
    const held = new Set([...level.parts.values()].map(({ source }) => source.buffer));
    const bytes = [...held].reduce((sum, { byteLength }) => sum + byteLength, 0);
    expect(bytes).toBe(all.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0));
  });

  test('uses no part whose content differs from the list', () => {
    const before = places(2);
    const previous = assembleLevel(head, before, parts(before), fresh);
    expect(() =>
      assembleLevel(head, [place(0, 'new'), place(1)], [], { previous, scopeTag: 'one' }),
    ).toThrow();
  });

  test('has another ETag when a place turns from an area into a marker, or the level itself changes', () => {
    const one = place(0);
    const tags = [
      assembleLevel(head, [one], parts([one]), fresh),
      assembleLevel(head, [one], parts([{ ...one, kind: 'marker' }]), fresh),
      assembleLevel(`${head},"order":1`, [one], parts([one]), fresh),
      assembleLevel(head, [], [], fresh),
    ].map((level) => level.whole.tag);
    expect(new Set(tags).size).toBe(4);
  });

  test('counts each part of its memory once', async () => {
    const level = assembleLevel(head, places(500), parts(places(500)), fresh);
    const counted = { first: 0, second: 0 };
    const { byteLength } = level.whole.raw;
    level.countedBy((bytes) => {
      counted.first += bytes;
    });
    expect(counted.first).toBe(byteLength);
    level.countedBy((bytes) => {
      counted.second += bytes;
    });
    const compressed = await level.whole.compressed?.('br');
    expect(counted).toEqual({ first: 0, second: byteLength + (compressed?.byteLength ?? 0) });
  });
});

test('a body is compressed once for each encoding for any number of requests, and not before', async () => {
  const text = 'quiet room '.repeat(1000);
  let held = 0;
  const body = prepareBody(text, (bytes) => {
    held += bytes;
  });
  expect(held).toBe(0);
  const all = await Promise.all(Array.from({ length: 20 }, () => body.compressed?.('gzip')));
  expect(new Set(all).size).toBe(1);
  expect(gunzipSync(all[0] ?? Buffer.alloc(0)).toString()).toBe(text);
  expect(held).toBe(all[0]?.byteLength);
  const brotli = await body.compressed?.('br');
  expect(brotliDecompressSync(brotli ?? '').toString()).toBe(text);
  expect(held).toBe((all[0]?.byteLength ?? 0) + (brotli?.byteLength ?? 0));
  expect(prepareBody('short').compressed).toBeNull();
});
