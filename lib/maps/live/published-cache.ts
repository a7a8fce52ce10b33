import { LRUCache } from 'lru-cache';
import { database } from '#db/client.ts';
import { kilobyte, megabyte } from '#lib/plans/units.ts';
import type { MaybePromise } from '#lib/platform/maybe-promise.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import type { PublishedProject } from './public-access.ts';
import { selectPublished } from './queries.ts';

/** A process that dies between its commit and its broadcast tells nobody, so nothing is used for longer than this. */
const ageMsMax = 2000;
/** Bytes of all rows together: those of about 2,000 maps. */
const bytesMax = 4 * megabyte;

/** `readAt` is the start of the query on the `performance` clock. */
type Known = { published: PublishedProject; readAt: number };

type PublishedCache = {
  /** Time on the `performance` clock until which the changes of other processes are known to arrive. */
  hearsUntil: number;
  known: LRUCache<string, Known>;
  /** Rises with every change, so that a value read before a change is not kept after it. */
  changes: number;
  /** Queries in flight. A caller shares one unless a change came after its start. */
  reading: Map<string, { changes: number; published: Promise<PublishedProject | null> }>;
};

/** Finds a published project, from memory while changes arrive, otherwise by one query. Null if it is not published. */
export function findPublished(idOrKey: string): MaybePromise<PublishedProject | null> {
  const cache = publishedCache();
  const now = performance.now();
  if (now >= cache.hearsUntil) return selectPublished(database(), idOrKey);
  const known = cache.known.get(idOrKey);
  return known && now - known.readAt <= ageMsMax ? known.published : lookUp(cache, idOrKey, now);
}

async function lookUp(cache: PublishedCache, idOrKey: string, readAt: number) {
  const { changes } = cache;
  const underway = cache.reading.get(idOrKey);
  if (underway?.changes === changes) return underway.published;
  const reading = { changes, published: selectPublished(database(), idOrKey) };
  cache.reading.set(idOrKey, reading);
  try {
    const published = await reading.published;
    if (cache.changes === changes) {
      if (published) cache.known.set(idOrKey, { published, readAt });
      else cache.known.delete(idOrKey);
    }
    return published;
  } finally {
    if (cache.reading.get(idOrKey) === reading) cache.reading.delete(idOrKey);
  }
}

/** Drops a project from memory. The next read queries the database. */
export function dropPublished(projectId: string): void {
  const cache = publishedCache();
  cache.changes++;
  for (const [name, { published }] of [...cache.known.entries()])
    if (published.id === projectId) cache.known.delete(name);
}

/** Allows answers from memory until `time` (ms, `performance` clock), because changes of other processes arrive. */
export function trustPublishedUntil(time: number): void {
  publishedCache().hearsUntil = time;
}

/** Makes every read query the database until `trustPublishedUntil` is called again. */
export function distrustPublished(): void {
  const cache = publishedCache();
  cache.hearsUntil = 0;
  cache.changes++;
  cache.known.clear();
}

/** Checks whether published projects may be answered from memory now. */
export function isPublishedTrusted(): boolean {
  return performance.now() < publishedCache().hearsUntil;
}

/** A row and its entry have about a kilobyte, and the list of domains may be long. */
function bytesOf({ allowedDomains }: PublishedProject): number {
  return kilobyte + allowedDomains.reduce((sum, domain) => sum + 32 + 2 * domain.length, 0);
}

function publishedCache(): PublishedCache {
  return processSingleton<PublishedCache>('published-projects', () => ({
    hearsUntil: 0,
    known: new LRUCache({ maxSize: bytesMax, sizeCalculation: ({ published }) => bytesOf(published) }),
    changes: 0,
    reading: new Map(),
  }));
}
