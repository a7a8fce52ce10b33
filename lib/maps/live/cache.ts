import { LRUCache } from 'lru-cache';
import { megabyte } from '#lib/plans/units.ts';
import type { Held } from '#lib/platform/prepared-body.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { recentOrigins } from '#lib/platform/recent-origins.ts';
import type { LiveMap } from './load-live-map.ts';

/** Most bytes of all prepared bodies together. The least recently used map is dropped first. */
const bytesMax = 256 * megabyte;
/** Bytes of a map without bodies: its level heads, tags and images. */
const bytesOfMap = 16 * 1024;

type Slot = {
  /** Null if the load failed. `previous` may still be used by the next load. */
  version: number | null;
  map: Promise<LiveMap>;
  bytes: number;
  /** The map that this one replaces, kept until this one is loaded. */
  previous: { map: Promise<LiveMap | null>; bytes: number } | null;
};

type Load = (held: Held, previous: LiveMap | null) => Promise<LiveMap>;

/**
 * Returns a live map from memory, by project and origin, or loads it. A map belongs to one live version, so a stale one
 * is never served. `load` runs once for simultaneous callers. It gets the map that it replaces and may reuse its
 * unchanged parts. The least recently used maps are dropped when they take too much memory.
 */
export function cachedLiveMap(
  projectId: string,
  origin: string,
  version: number,
  load: Load,
): Promise<LiveMap> {
  const { slots, origins } = liveMaps();
  const key = `${projectId} ${origin}`;
  origins.note(origin);
  const known = slots.get(key);
  if (known?.version === version) return known.map;
  return loadSlot(key, version, known ? lastOf(known) : null, load);
}

/** Loads a map into the slot of `key`. */
function loadSlot(key: string, version: number, previous: Slot['previous'], load: Load): Promise<LiveMap> {
  const current = () => {
    const slot = liveMaps().slots.peek(key);
    return slot?.map === map ? slot : null;
  };
  const held: Held = (bytes) => {
    const slot = current();
    if (slot) keep(key, { ...slot, bytes: slot.bytes + bytes });
  };
  const map = (previous?.map ?? Promise.resolve(null)).then((last) => load(held, last));
  keep(key, { version, map, bytes: bytesOfMap, previous });
  map.then(
    () => {
      const slot = current();
      if (slot) slot.previous = null;
    },
    () => {
      const slot = current();
      if (slot) forgetFailed(key, slot);
    },
  );
  return map;
}

/** Returns the map of a slot, or the one before it if its load fails. */
function lastOf({ map, bytes, previous }: Slot): Slot['previous'] {
  return { map: map.catch(() => previous?.map ?? null), bytes: previous?.bytes ?? bytes };
}

/** Forgets a failed load, but keeps the map before it for the next load. */
function forgetFailed(key: string, slot: Slot): void {
  const { previous } = slot;
  if (previous) keep(key, { ...slot, version: null, bytes: previous.bytes });
  else liveMaps().slots.delete(key);
}

/**
 * Stores a slot. A map larger than the whole cache is shared while it loads, but not kept. The cache reads a size only
 * from a new slot object.
 */
function keep(key: string, slot: Slot): void {
  liveMaps().slots.set(key, slot, { size: slot.bytes });
}

/** Counts the live maps in memory, and the bytes of their bodies. */
export function countCachedMaps(): { maps: number; bytes: number } {
  const { size, calculatedSize } = liveMaps().slots;
  return { maps: size, bytes: calculatedSize };
}

function liveMaps() {
  return processSingleton('live-maps', () => {
    const slots = new LRUCache<string, Slot>({ maxSize: bytesMax });
    const dropOrigin = (origin: string) => {
      for (const key of [...slots.keys()]) if (key.endsWith(` ${origin}`)) slots.delete(key);
    };
    return { slots, origins: recentOrigins(dropOrigin) };
  });
}
