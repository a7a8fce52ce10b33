import { database } from '#db/client.ts';
import { shared } from '#lib/platform/registry.ts';
import type { Head } from './public-access.ts';
import { findPublishedHead } from './queries.ts';

/**
 * How long a head is believed without asking the database. Our own writes are seen at once and those of other
 * processes when they announce them; this bounds what a lost announcement can cost.
 */
const trustMs = 2000;
const headsMax = 2000;

type Known = { head: Head; readAt: number };
type HeadCache = {
  /** Only a long-lived process that hears announcements may believe its memory. */
  isTrusted: boolean;
  known: Map<string, Known>;
  /** Rises with every change, so that a head read before a change is not remembered after it. */
  changes: number;
  /** Look-ups under way; whoever asks meanwhile waits for the same one, unless a change came between. */
  reading: Map<string, { changes: number; head: Promise<Head | null> }>;
};

/** The head of a published project by id or key: from memory where that may be believed, else by one look-up. */
export async function findHead(idOrKey: string): Promise<Head | null> {
  const cache = headCache();
  if (!cache.isTrusted) return findPublishedHead(database(), idOrKey);
  const known = cache.known.get(idOrKey);
  const readAt = performance.now();
  if (known && readAt - known.readAt < trustMs) return known.head;
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

/** Lets this process believe its memory, or stop to. */
export function trustHeads(isTrusted: boolean): void {
  const cache = headCache();
  cache.isTrusted = isTrusted;
  cache.changes++;
  cache.known.clear();
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
    isTrusted: false,
    known: new Map(),
    changes: 0,
    reading: new Map(),
  }));
}
