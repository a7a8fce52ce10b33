import { noteOrigin, type RecentOrigins } from '#lib/platform/recent-origins.ts';
import { shared } from '#lib/platform/registry.ts';
import type { LiveMap } from './load-live-map.ts';

const megabyte = 1024 * 1024;
/** What all prepared bodies together may hold, in bytes: the least recently asked map goes first. */
const bytesMax = 256 * megabyte;
/** What a map costs before any of its bodies is made, in bytes: its levels' heads, tags and images. */
const bytesOfMap = 16 * 1024;

type Slot = {
  /** Null where the load failed: no answer, but what came before may still be of use. */
  version: number | null;
  map: Promise<LiveMap>;
  bytes: number;
  /** The map before this one, until this one is there. */
  previous: { map: Promise<LiveMap | null>; bytes: number } | null;
};
type Cache = { slots: Map<string, Slot>; bytes: number; origins: RecentOrigins };

/** What a map tells of the memory that its bodies take, in bytes, as they are made. */
export type Held = (bytes: number) => void;

/**
 * Live maps in memory by project and origin, the least recently asked dropped when they grow too large. A map is good
 * for one live version, so nothing stale is ever served; `load` runs once however many ask at the same time. It gets
 * the map that it replaces, of which it may keep what is unchanged.
 */
export function cachedLiveMap(
  projectId: string,
  origin: string,
  version: number,
  load: (held: Held, previous: LiveMap | null) => Promise<LiveMap>,
): Promise<LiveMap> {
  const cache = liveMaps();
  const key = `${projectId} ${origin}`;
  const left = noteOrigin(cache.origins, origin);
  if (left !== null) dropOrigin(cache, left);
  const known = cache.slots.get(key);
  if (known?.version === version) {
    // The order of a Map is that of insertion: the first key is the one longest not asked for.
    cache.slots.delete(key);
    cache.slots.set(key, known);
    return known.map;
  }
  drop(cache, key);
  const previous = known ? lastOf(known) : null;
  const held: Held = (bytes) => {
    if (cache.slots.get(key) !== slot) return;
    slot.bytes += bytes;
    cache.bytes += bytes;
    trim(cache, key);
  };
  const map = (previous?.map ?? Promise.resolve(null)).then((last) => load(held, last));
  const slot: Slot = { version, map, bytes: 0, previous };
  cache.slots.set(key, slot);
  held(bytesOfMap);
  map.then(
    () => {
      slot.previous = null;
    },
    () => forgetFailed(cache, key, slot),
  );
  return map;
}

/** The map of a slot, or where its load fails the one before it. */
function lastOf({ map, bytes, previous }: Slot): Slot['previous'] {
  return { map: map.catch(() => previous?.map ?? null), bytes: previous?.bytes ?? bytes };
}

/** A failed load must not be remembered as the answer; what was known before it is kept for the next load. */
function forgetFailed(cache: Cache, key: string, slot: Slot): void {
  if (cache.slots.get(key) !== slot) return;
  drop(cache, key);
  const { previous } = slot;
  if (!previous) return;
  cache.slots.set(key, { ...slot, version: null, bytes: previous.bytes });
  cache.bytes += previous.bytes;
}

/** How many live maps are in memory, and the bytes of their bodies. */
export function countCachedMaps(): { maps: number; bytes: number } {
  const { slots, bytes } = liveMaps();
  return { maps: slots.size, bytes };
}

/** The map just asked for stays, however large it is. */
function trim(cache: Cache, kept: string): void {
  for (const key of [...cache.slots.keys()]) {
    if (cache.bytes <= bytesMax) return;
    if (key !== kept) drop(cache, key);
  }
}

function dropOrigin(cache: Cache, origin: string): void {
  for (const key of [...cache.slots.keys()]) if (key.endsWith(` ${origin}`)) drop(cache, key);
}

function drop(cache: Cache, key: string): void {
  cache.bytes -= cache.slots.get(key)?.bytes ?? 0;
  cache.slots.delete(key);
}

function liveMaps(): Cache {
  return shared('live-maps', () => ({
    slots: new Map<string, Slot>(),
    bytes: 0,
    origins: new Set<string>(),
  }));
}
