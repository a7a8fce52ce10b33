import { shared } from '#lib/registry.ts';
import type { LiveMap } from './load-live-map.ts';

const mapsMax = 200;

type Slot = { version: number; map: Promise<LiveMap> };

/**
 * Live maps in memory by project and origin. A map is good for one live version, so nothing stale is ever served;
 * `load` runs once however many ask at the same time.
 */
export function cachedLiveMap(
  projectId: string,
  origin: string,
  version: number,
  load: () => Promise<LiveMap>,
): Promise<LiveMap> {
  const key = `${projectId} ${origin}`;
  const known = slots().get(key);
  if (known?.version === version) {
    slots().delete(key);
    slots().set(key, known);
    return known.map;
  }
  const slot: Slot = { version, map: load() };
  slots().delete(key);
  slots().set(key, slot);
  // A failed load must not be remembered as the answer.
  slot.map.catch(() => slots().get(key) === slot && slots().delete(key));
  trim();
  return slot.map;
}

/** Drops what is remembered of a project. */
export function dropLiveMaps(projectId: string): void {
  for (const key of [...slots().keys()]) if (key.startsWith(`${projectId} `)) slots().delete(key);
}

/** How many live maps are in memory. */
export function countCachedMaps(): number {
  return slots().size;
}

function trim(): void {
  while (slots().size > mapsMax) {
    const oldest = slots().keys().next();
    if (oldest.done) return;
    slots().delete(oldest.value);
  }
}

function slots(): Map<string, Slot> {
  return shared('live-maps', () => new Map<string, Slot>());
}
