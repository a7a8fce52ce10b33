import { expect, test } from 'vitest';
import { cachedLiveMap, countCachedMaps } from '#lib/maps/live/cache.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import type { Held } from '#lib/platform/prepared-body.ts';

const megabyte = 1024 * 1024;
const bytesMax = 256 * megabyte;
const origin = 'https://maps.example.org';

const keepUp = async () => {};

/** A map of which only the size in memory matters. */
const mapNamed = (name: string) => ({ projectId: name }) as unknown as LiveMap;

async function read(name: string, bytes: number, version = 1) {
  let loads = 0;
  const load = async (held: Held) => {
    loads++;
    held(bytes);
    return mapNamed(name);
  };
  await cachedLiveMap(name, origin, version, { load, keepUp });
  return loads;
}

test('200 projects of 3 MB read in turn stay within the bound, and the last ones stay in memory', async () => {
  for (let n = 0; n < 200; n++) {
    await read(`turn-${n}`, 3 * megabyte);
    expect(countCachedMaps().bytes).toBeLessThanOrEqual(bytesMax);
  }
  expect(countCachedMaps().maps).toBeGreaterThan(80);
  expect(await read('turn-199', 3 * megabyte)).toBe(0);
  expect(await read('turn-0', 3 * megabyte)).toBe(1);
});

test('a map that is read again and again is not evicted', async () => {
  await read('hot', megabyte);
  for (let n = 0; n < 150; n++) {
    expect(await read('hot', megabyte)).toBe(0);
    await read(`passing-${n}`, 3 * megabyte);
  }
});

test('a map larger than the whole cache is served, and not kept in place of others', async () => {
  await read('small', megabyte);
  expect(await read('giant', 2 * bytesMax)).toBe(1);
  expect(countCachedMaps().bytes).toBeLessThanOrEqual(bytesMax);
  expect(await read('small', megabyte)).toBe(0);
  expect(await read('giant', megabyte)).toBe(1);
});

test('a new version replaces the old one, which its loader receives; many parallel reads load once', async () => {
  await read('renewed', 10 * megabyte);
  const before = countCachedMaps();
  const seen: (LiveMap | null)[] = [];
  const load = async (held: Held, previous: LiveMap | null) => {
    seen.push(previous);
    held(10 * megabyte);
    return mapNamed('renewed');
  };
  await Promise.all(Array.from({ length: 20 }, () => cachedLiveMap('renewed', origin, 2, { load, keepUp })));
  expect(seen).toEqual([mapNamed('renewed')]);
  expect(countCachedMaps()).toEqual(before);
});

test('a failed load is not cached and takes no memory', async () => {
  const before = countCachedMaps();
  const failing = async (held: Held): Promise<LiveMap> => {
    held(megabyte);
    throw new Error('The database is away.');
  };
  await expect(cachedLiveMap('failing', origin, 1, { load: failing, keepUp })).rejects.toThrow('away');
  expect(countCachedMaps()).toEqual(before);
  expect(await read('failing', megabyte)).toBe(1);
});

test('the load after failed ones still receives the last cached map', async () => {
  await read('moving', 10 * megabyte);
  const before = countCachedMaps();
  const failing = async (held: Held): Promise<LiveMap> => {
    held(megabyte);
    throw new Error('The data moved on.');
  };
  const failed = [2, 3].map((version) => cachedLiveMap('moving', origin, version, { load: failing, keepUp }));
  expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(cachedLiveMap('moving', origin, 4, { load: failing, keepUp })).rejects.toThrow('moved');
  expect(countCachedMaps()).toEqual(before);
  const seen: (LiveMap | null)[] = [];
  const load = async (_held: Held, previous: LiveMap | null) => {
    seen.push(previous);
    return mapNamed('moving');
  };
  await cachedLiveMap('moving', origin, 5, { load, keepUp });
  expect(seen).toEqual([mapNamed('moving')]);
});

test('a map is returned for its version until the one after it can answer the same reads', async () => {
  const mapOf = (version: number) => ({ projectId: 'steady', version }) as unknown as LiveMap;
  const versionRead = async (version: number, keeping = keepUp) =>
    (await cachedLiveMap('steady', origin, version, { load: async () => mapOf(version), keepUp: keeping }))
      .version;
  const cannot = async () => {
    throw new Error('The database is away.');
  };
  let loadsOfFirst = 0;
  const load = async () => {
    loadsOfFirst++;
    return mapOf(1);
  };
  const readFirst = () => cachedLiveMap('steady', origin, 1, { load, keepUp });
  await readFirst();
  expect(await versionRead(2, cannot)).toBe(2);
  expect((await readFirst()).version).toBe(1);
  expect(loadsOfFirst).toBe(1);
  expect(await versionRead(2)).toBe(2);
  await readFirst();
  expect(loadsOfFirst).toBe(2);
});

test('maps are kept for at most eight host names, the most recent ones', async () => {
  const readAt = async (host: string) => {
    let wasLoaded = false;
    const load = async () => {
      wasLoaded = true;
      return mapNamed('hosts');
    };
    await cachedLiveMap('hosts', `http://${host}`, 1, { load, keepUp });
    return wasLoaded;
  };
  for (let n = 0; n < 2_500; n++) {
    await readAt(`${n}.example`);
    await readAt('ours.example');
  }
  expect(countCachedMaps().maps).toBe(8);
  expect(await readAt('ours.example')).toBe(false);
  expect(await readAt('0.example')).toBe(true);
});
