import { LRUCache } from 'lru-cache';
import type { MaybePromise } from '#lib/platform/maybe-promise.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { recentOrigins } from '#lib/platform/recent-origins.ts';
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
  /** The map once it is loaded: who asks then waits for nothing. */
  loaded: LiveMap | null;
  bytes: number;
  /** The map before this one, until this one is there. */
  previous: { map: Promise<LiveMap | null>; bytes: number } | null;
};

/** What a map tells of the memory that its bodies take, in bytes, as they are made. */
export type Held = (bytes: number) => void;

/**
 * Live maps in memory by project and origin, the least recently asked dropped when they grow too large. A map is good
 * for one live version, so nothing stale is ever served; `load` runs once however many ask at the same time. It gets
 * the map that it replaces, and may keep what is unchanged.
 */
export function cachedLiveMap(
  projectId: string,
  origin: string,
  version: number,
  load: (held: Held, previous: LiveMap | null) => Promise<LiveMap>,
): MaybePromise<LiveMap> {
  const { slots, origins } = liveMaps();
  const key = `${projectId} ${origin}`;
  origins.note(origin);
  const known = slots.get(key);
  if (known?.version === version) return known.loaded ?? known.map;
  return loadSlot(key, version, known ? lastOf(known) : null, load);
}

/** Loads a map into the slot of `key`. Apart from the look-up, which then makes none of these functions. */
function loadSlot(
  key: string,
  version: number,
  previous: Slot['previous'],
  load: (held: Held, previous: LiveMap | null) => Promise<LiveMap>,
): Promise<LiveMap> {
  const current = () => {
    const slot = liveMaps().slots.peek(key);
    return slot?.map === map ? slot : null;
  };
  const held: Held = (bytes) => {
    const slot = current();
    if (slot) keep(key, { ...slot, bytes: slot.bytes + bytes });
  };
  const map = (previous?.map ?? Promise.resolve(null)).then((last) => load(held, last));
  keep(key, { version, map, loaded: null, bytes: bytesOfMap, previous });
  map.then(
    (loaded) => {
      const slot = current();
      if (!slot) return;
      slot.loaded = loaded;
      slot.previous = null;
    },
    () => {
      const slot = current();
      if (slot) forgetFailed(key, slot);
    },
  );
  return map;
}

/** The map of a slot, or where its load fails the one before it. */
function lastOf({ map, bytes, previous }: Slot): Slot['previous'] {
  return { map: map.catch(() => previous?.map ?? null), bytes: previous?.bytes ?? bytes };
}

/** A failed load must not be remembered as the answer; what was known before it is kept for the next load. */
function forgetFailed(key: string, slot: Slot): void {
  const { previous } = slot;
  if (previous) keep(key, { ...slot, version: null, bytes: previous.bytes });
  else liveMaps().slots.delete(key);
}

/** The map just asked for stays, however large it is; a size is only read from a slot that is new. */
function keep(key: string, slot: Slot): void {
  liveMaps().slots.set(key, slot, { size: Math.min(slot.bytes, bytesMax) });
}

/** How many live maps are in memory, and the bytes of their bodies. */
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
