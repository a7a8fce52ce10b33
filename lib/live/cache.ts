import { shared } from '#lib/registry.ts';
import type { LiveMap } from './load-live-map.ts';

const megabyte = 1024 * 1024;
/** What all prepared bodies together may hold, in bytes: the least recently asked map goes first. */
const bytesMax = 256 * megabyte;
/** What a map costs before any of its bodies is made, in bytes: its levels' heads, tags and images. */
const bytesOfMap = 16 * 1024;

type Slot = { version: number; map: Promise<LiveMap>; bytes: number };
type Cache = { slots: Map<string, Slot>; bytes: number };

/** What a map tells of the memory that its bodies take, in bytes, as they are made. */
export type Held = (bytes: number) => void;

/**
 * Live maps in memory by project and origin, the least recently asked dropped when they grow too large. A map is good
 * for one live version, so nothing stale is ever served; `load` runs once however many ask at the same time. It gets
 * the map that it replaces, whose unchanged levels it may keep.
 */
export function cachedLiveMap(
  projectId: string,
  origin: string,
  version: number,
  load: (held: Held, previous: LiveMap | null) => Promise<LiveMap>,
): Promise<LiveMap> {
  const cache = liveMaps();
  const key = `${projectId} ${origin}`;
  const known = cache.slots.get(key);
  if (known?.version === version) {
    // The order of a Map is that of insertion: the first key is the one longest not asked for.
    cache.slots.delete(key);
    cache.slots.set(key, known);
    return known.map;
  }
  drop(cache, key);
  const slot: Slot = { version, map: Promise.reject(new Error('Not begun.')), bytes: 0 };
  slot.map.catch(() => {});
  const held: Held = (bytes) => {
    if (cache.slots.get(key) !== slot) return;
    slot.bytes += bytes;
    cache.bytes += bytes;
    trim(cache, key);
  };
  const previous = known ? known.map.catch(() => null) : Promise.resolve(null);
  slot.map = previous.then((map) => load(held, map));
  cache.slots.set(key, slot);
  held(bytesOfMap);
  // A failed load must not be remembered as the answer.
  slot.map.catch(() => cache.slots.get(key) === slot && drop(cache, key));
  return slot.map;
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

function drop(cache: Cache, key: string): void {
  cache.bytes -= cache.slots.get(key)?.bytes ?? 0;
  cache.slots.delete(key);
}

function liveMaps(): Cache {
  return shared('live-maps', () => ({ slots: new Map<string, Slot>(), bytes: 0 }));
}
