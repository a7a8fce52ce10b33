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
  /** Null if the load failed. */
  version: number | null;
  map: Promise<LiveMap>;
  bytes: number;
  /** The newest map that can answer the reads of the maps before it. Kept until another one can. */
  steady: { version: number; map: LiveMap; bytes: number } | null;
  /** The map is loaded but could not keep up with the one before. */
  isBehind: boolean;
};

type Loading = {
  /** Loads the map. May reuse unchanged parts of the map that it replaces. */
  load: (held: Held, previous: LiveMap | null) => Promise<LiveMap>;
  /** Makes a loaded map able to answer what the map before could. */
  keepUp: (map: LiveMap) => Promise<void>;
};

/**
 * Returns a live map from memory, by project and origin, or loads it. A map belongs to one live version, so a stale one
 * is never served. `load` runs once for simultaneous callers. The map before is still returned for its version until the
 * new one keeps up with it. The least recently used maps are dropped when they take too much memory.
 */
export function cachedLiveMap(
  projectId: string,
  origin: string,
  version: number,
  loading: Loading,
): Promise<LiveMap> {
  const { slots, origins } = liveMaps();
  const key = `${projectId} ${origin}`;
  origins.note(origin);
  const known = slots.get(key);
  if (known?.version === version) {
    if (known.isBehind) void keepUpInSlot(key, known, version, loading);
    return known.map;
  }
  if (known?.steady?.version === version) return Promise.resolve(known.steady.map);
  return loadSlot(key, version, known ?? null, loading);
}

/** Returns the origins for which the map of a project is in memory. */
export function heldOrigins(projectId: string): string[] {
  const prefix = `${projectId} `;
  return [...liveMaps().slots.keys()].flatMap((key) =>
    key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
  );
}

/** Loads a map into the slot of `key`. */
function loadSlot(key: string, version: number, before: Slot | null, loading: Loading): Promise<LiveMap> {
  const steady = before?.steady ?? null;
  const held: Held = (bytes) => {
    const slot = current(key, map);
    if (slot) keep(key, { ...slot, bytes: slot.bytes + bytes });
  };
  const last = before ? before.map.catch(() => steady?.map ?? null) : Promise.resolve(null);
  const map = last.then((previous) => loading.load(held, previous));
  const slot: Slot = { version, map, bytes: bytesOfMap, steady, isBehind: false };
  keep(key, slot);
  void keepUpInSlot(key, slot, version, loading);
  map.catch(() => forgetFailed(key, map));
  return map;
}

/** Makes the loaded map of a slot the steady one, once it keeps up. */
async function keepUpInSlot(key: string, { map }: Slot, version: number, { keepUp }: Loading): Promise<void> {
  const note = (isBehind: boolean) => {
    const slot = current(key, map);
    if (slot) slot.isBehind = isBehind;
  };
  note(false);
  try {
    const loaded = await map;
    await keepUp(loaded);
    // Another version may be loading by now.
    const slot = liveMaps().slots.peek(key);
    if (slot && (slot.steady?.version ?? 0) < version)
      slot.steady = { version, map: loaded, bytes: slot.bytes };
  } catch {
    // The steady map stays. The next read tries again.
    note(true);
  }
}

function current(key: string, map: Promise<LiveMap>): Slot | null {
  const slot = liveMaps().slots.peek(key);
  return slot?.map === map ? slot : null;
}

/** Forgets a failed load, but keeps the map before it for the next load. */
function forgetFailed(key: string, map: Promise<LiveMap>): void {
  const slot = current(key, map);
  if (slot?.steady) keep(key, { ...slot, version: null, bytes: slot.steady.bytes });
  else if (slot) liveMaps().slots.delete(key);
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
