import { shared } from '#lib/registry.ts';
import type { LiveMap } from './load-live-map.ts';

const mapsMax = 200;
/** A museum of four full levels takes about 10 MB; what was read longest ago goes first. */
const bytesMax = 256 * 1024 * 1024;

type Slot = { version: number; map: Promise<LiveMap>; bytes: number };

/** Told of each prepared body's size, so that memory stays bounded while a map grows. */
export type Grow = (bytes: number) => void;

/**
 * Live maps in memory by project and origin. A map is good for one live version, so nothing stale is ever served;
 * `load` runs once however many ask at the same time.
 */
export function cachedLiveMap(
  projectId: string,
  origin: string,
  version: number,
  load: (grow: Grow) => Promise<LiveMap>,
): Promise<LiveMap> {
  const key = `${projectId} ${origin}`;
  const known = slots().get(key);
  if (known?.version === version) {
    slots().delete(key);
    slots().set(key, known);
    return known.map;
  }
  function grow(bytes: number): void {
    slot.bytes += bytes;
    trim(slot);
  }
  const slot: Slot = { version, map: load(grow), bytes: 0 };
  slots().delete(key);
  slots().set(key, slot);
  // A failed load must not be remembered as the answer.
  slot.map.catch(() => slots().get(key) === slot && slots().delete(key));
  trim(slot);
  return slot.map;
}

/** Drops what is remembered of a project. */
export function dropLiveMaps(projectId: string): void {
  for (const key of [...slots().keys()]) if (key.startsWith(`${projectId} `)) slots().delete(key);
}

/** How many live maps are in memory, and the bytes of their prepared bodies. */
export function cachedMaps(): { count: number; bytes: number } {
  return { count: slots().size, bytes: bytesOfAll() };
}

/** Forgets the maps read longest ago until the rest fits; the one in hand stays, however large. */
function trim(current: Slot): void {
  let bytes = bytesOfAll();
  for (const [key, slot] of slots()) {
    if (slots().size <= mapsMax && bytes <= bytesMax) return;
    if (slot === current) continue;
    slots().delete(key);
    bytes -= slot.bytes;
  }
}

function bytesOfAll(): number {
  let bytes = 0;
  for (const slot of slots().values()) bytes += slot.bytes;
  return bytes;
}

function slots(): Map<string, Slot> {
  return shared('live-maps', () => new Map<string, Slot>());
}
