import { afterEach, expect, test } from 'vitest';
import { cachedLiveMap, cachedMaps, dropLiveMaps, type Grow } from '#lib/live/cache.ts';
import type { LiveMap } from '#lib/live/load-live-map.ts';

const megabyte = 1024 * 1024;
const projects = Array.from({ length: 250 }, (_, i) => `project-${i}`);
afterEach(() => {
  for (const id of projects) dropLiveMaps(id);
});

/** Reads a map whose prepared answers take `bytes`, as a visitor's first read does. */
async function read(projectId: string, bytes: number): Promise<void> {
  const grown: { grow: Grow | null } = { grow: null };
  await cachedLiveMap(projectId, 'https://maps.example.org', 1, async (grow) => {
    grown.grow = grow;
    return {} as LiveMap;
  });
  grown.grow?.(bytes);
}

test('two hundred projects read in turn take no more memory than is allowed', async () => {
  for (const id of projects) {
    await read(id, 10 * megabyte);
    expect(cachedMaps().bytes).toBeLessThanOrEqual(256 * megabyte);
  }
  expect(cachedMaps()).toEqual({ count: 25, bytes: 250 * megabyte });
});

test('what was read last stays, what was read longest ago goes', async () => {
  for (const id of projects.slice(0, 25)) await read(id, 10 * megabyte);
  await read('project-0', 0);
  await read('project-99', 20 * megabyte);
  const before = cachedMaps().count;
  await read('project-0', 0);
  await read('project-99', 0);
  expect(cachedMaps().count).toBe(before);
});

test('a map larger than all that is allowed is kept while it is the one in hand', async () => {
  await read('project-1', 300 * megabyte);
  expect(cachedMaps().count).toBe(1);
  await read('project-2', megabyte);
  expect(cachedMaps()).toEqual({ count: 1, bytes: megabyte });
});

test('many small maps are bounded by number', async () => {
  for (const id of projects) await read(id, 1);
  expect(cachedMaps().count).toBe(200);
});
