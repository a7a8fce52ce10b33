import { LRUCache } from 'lru-cache';
import { database } from '#db/client.ts';
import type { MaybePromise } from '#lib/platform/maybe-promise.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import type { PublishedProject } from './public-access.ts';
import { selectPublished } from './queries.ts';

/** A process that dies between its commit and its broadcast is not heard, so nothing is used for longer than this. */
const ageMsMax = 2000;
const publishedMax = 2000;

/** `readAt` is when the query began, on the clock of `performance`. */
type Known = { published: PublishedProject; readAt: number };

type PublishedCache = {
  /** On the clock of `performance`: until then what other processes change is known to be heard. */
  hearsUntil: number;
  known: LRUCache<string, Known>;
  /** Rises with every change, so that what was read before a change is not remembered after it. */
  changes: number;
  /** Look-ups under way; another that asks meanwhile waits for the same one, unless a change came between. */
  reading: Map<string, { changes: number; published: Promise<PublishedProject | null> }>;
};

/** A published project by id or key; null where none is. From memory while changes are heard, else by one query. */
export function findPublished(idOrKey: string): MaybePromise<PublishedProject | null> {
  const cache = publishedCache();
  const now = performance.now();
  if (now >= cache.hearsUntil) return selectPublished(database(), idOrKey);
  const known = cache.known.get(idOrKey);
  return known && now - known.readAt <= ageMsMax ? known.published : lookUp(cache, idOrKey, now);
}

async function lookUp(
  cache: PublishedCache,
  idOrKey: string,
  readAt: number,
): Promise<PublishedProject | null> {
  const { changes } = cache;
  const underway = cache.reading.get(idOrKey);
  if (underway?.changes === changes) return underway.published;
  const reading = { changes, published: selectPublished(database(), idOrKey) };
  cache.reading.set(idOrKey, reading);
  try {
    const published = await reading.published;
    if (cache.changes === changes) remember(cache, idOrKey, published, readAt);
    return published;
  } finally {
    if (cache.reading.get(idOrKey) === reading) cache.reading.delete(idOrKey);
  }
}

/** Drops what is known of a project; the next read asks the database. */
export function dropPublished(projectId: string): void {
  const cache = publishedCache();
  cache.changes++;
  for (const [name, { published }] of [...cache.known.entries()])
    if (published.id === projectId) cache.known.delete(name);
}

/** What is known may be used until `time` (ms, clock of `performance`): what other processes change is heard. */
export function trustPublishedUntil(time: number): void {
  publishedCache().hearsUntil = time;
}

/** Every read asks the database from now on, until `trustPublishedUntil` is called again. */
export function distrustPublished(): void {
  const cache = publishedCache();
  cache.hearsUntil = 0;
  cache.changes++;
  cache.known.clear();
}

/** Whether published projects may be used from memory now. */
export function isPublishedTrusted(): boolean {
  return performance.now() < publishedCache().hearsUntil;
}

function remember(
  { known }: PublishedCache,
  idOrKey: string,
  published: PublishedProject | null,
  readAt: number,
): void {
  if (published) known.set(idOrKey, { published, readAt });
  else known.delete(idOrKey);
}

function publishedCache(): PublishedCache {
  return processSingleton<PublishedCache>('published-projects', () => ({
    hearsUntil: 0,
    known: new LRUCache({ max: publishedMax }),
    changes: 0,
    reading: new Map(),
  }));
}
