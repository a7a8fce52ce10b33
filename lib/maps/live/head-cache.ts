import { database } from '#db/client.ts';
import { shared } from '#lib/platform/registry.ts';
import type { Head } from './public-access.ts';
import { findPublishedHead } from './queries.ts';

/** A process that dies between its commit and its announcement is not heard: no head is used for longer than this. */
const ageMsMax = 2000;
const headsMax = 2000;

type Known = { head: Head; readAt: number };
type HeadCache = {
  /** On the clock of `performance`: until then what other processes change is known to be heard. */
  hearsUntil: number;
  known: Map<string, Known>;
  /** Rises with every change, so that a head read before a change is not remembered after it. */
  changes: number;
  /** Look-ups under way; whoever asks meanwhile waits for the same one, unless a change came between. */
  reading: Map<string, { changes: number; head: Promise<Head | null> }>;
};

/** The head of a published project by id or key: from memory while changes are heard, else by one query. */
export async function findHead(idOrKey: string): Promise<Head | null> {
  const cache = headCache();
  const readAt = performance.now();
  if (readAt >= cache.hearsUntil) return findPublishedHead(database(), idOrKey);
  const known = cache.known.get(idOrKey);
  if (known && readAt - known.readAt < ageMsMax) return known.head;
  const { changes } = cache;
  const underway = cache.reading.get(idOrKey);
  if (underway?.changes === changes) return underway.head;
  const reading = { changes, head: findPublishedHead(database(), idOrKey) };
  cache.reading.set(idOrKey, reading);
  try {
    const head = await reading.head;
    if (cache.changes === changes) remember(cache, idOrKey, head && { head, readAt });
    return head;
  } finally {
    if (cache.reading.get(idOrKey) === reading) cache.reading.delete(idOrKey);
  }
}

/** Forgets the heads of a project; the next read asks the database. */
export function dropHeads(projectId: string): void {
  const cache = headCache();
  cache.changes++;
  for (const [name, { head }] of cache.known) if (head.id === projectId) cache.known.delete(name);
}

/** Heads may be used from memory until `time`: what other processes change is heard. */
export function trustHeadsUntil(time: number): void {
  headCache().hearsUntil = time;
}

/** From now on every read asks the database, until `trustHeadsUntil` is called again. */
export function distrustHeads(): void {
  const cache = headCache();
  cache.hearsUntil = 0;
  cache.changes++;
  cache.known.clear();
}

/** Whether heads may be used from memory now. */
export function areHeadsTrusted(): boolean {
  return performance.now() < headCache().hearsUntil;
}

function remember(cache: HeadCache, idOrKey: string, known: Known | null): void {
  cache.known.delete(idOrKey);
  if (known) cache.known.set(idOrKey, known);
  if (cache.known.size <= headsMax) return;
  const oldest = cache.known.keys().next();
  if (!oldest.done) cache.known.delete(oldest.value);
}

function headCache(): HeadCache {
  return shared<HeadCache>('live-heads', () => ({
    hearsUntil: 0,
    known: new Map(),
    changes: 0,
    reading: new Map(),
  }));
}
