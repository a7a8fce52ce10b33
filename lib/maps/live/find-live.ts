import { LRUCache } from 'lru-cache';
import { database } from '#db/client.ts';
import { isKey } from '#lib/contract/is-key.ts';
import { silenceEnds } from '#lib/platform/database-silence.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { withinTime } from '#lib/platform/within-time.ts';
import { cachedLiveMap, heldOrigins } from './cache.ts';
import { copySoon } from './copy-soon.ts';
import { away, findNow, findPublished, type PublishedProject } from './find-published.ts';
import { acknowledge, doubt, lastSteady, settle } from './last-known.ts';
import { type LiveMap, loadLiveMap, SourceAway, StaleVersion } from './load-live-map.ts';
import { findStandby } from './standby.ts';

/** One retry is enough, except for a project that is written every few milliseconds. */
const staleRetriesMax = 20;
/** How long a writer waits at most until its change is in memory. */
const takeOverMsMax = 2_000;

/**
 * Runs `read` with a published project, or with null if there is none. Starts again if the live data change during the
 * read, so that an answer never mixes two versions. While the database is away, runs it with the last known state whose
 * bodies are in memory, or with that of the standby copy. Throws 503 without such a state.
 */
export async function withPublished<T>(
  idOrKey: string,
  read: (published: PublishedProject | null) => Promise<T> | T,
): Promise<T> {
  const isName = isUuid(idOrKey) || isKey(idOrKey);
  let steady: PublishedProject | null = null;
  let hasWaited = false;
  for (let retries = 0; ; retries++) {
    const published: PublishedProject | null = steady ?? (isName ? await findPublished(idOrKey) : null);
    try {
      return await read(published);
    } catch (error) {
      if (error instanceof SourceAway) {
        const isFirst: boolean = steady === null;
        steady = published && isFirst ? (lastSteady(published) ?? (await findStandby(idOrKey))) : null;
        // A map that is nowhere else is worth a short wait, once.
        if (!steady && (hasWaited || !isFirst || !(await silenceEnds()))) throw away();
        hasWaited = steady === null;
      } else if (!(error instanceof StaleVersion) || retries === staleRetriesMax) throw error;
    }
  }
}

/** Returns the live map of `published`, from memory if possible. */
export function liveMapOf(published: PublishedProject, origin: string): Promise<LiveMap> {
  const { id: projectId, liveVersion: version } = published;
  return cachedLiveMap(projectId, origin, version, {
    load: (held, previous) => loadLiveMap({ db: database(), projectId, version }, origin, { held, previous }),
    keepUp: async (map) => {
      await map.keepUp();
      settle(published);
    },
  });
}

/** Under many writes a second, reading a map again takes at most this share of the time. */
const readingShare = 0.2;
/** Wait before a map is read again that changed while it was read. */
const staleRestMs = 50;

/**
 * Takes over what this process has just changed: the state of a project, and its bodies if visitors have the map in
 * memory. Runs before the answer to the writer goes out, so that no slow moment of the database takes a change back: no
 * state below the acknowledged version is served from here on. Never throws, because the change is committed.
 */
export async function takeOver(projectId: string): Promise<void> {
  copySoon(projectId);
  try {
    await withinTime(
      takeOverMsMax,
      () => readChanged(projectId),
      () => new Error('The changed map could not be read in time.'),
    );
  } catch (error) {
    log('warn', 'change_not_read', { project: projectId, ...describeError(error) });
  }
}

async function readChanged(projectId: string): Promise<void> {
  const found = await findNow(projectId);
  if (found === null) return doubt(projectId);
  const { published } = found;
  const origins = heldOrigins(projectId);
  if (published === null) return;
  acknowledge(published);
  if (origins.length === 0) return;
  const { restsUntil } = readings();
  const now = performance.now();
  const restMs = (restsUntil.get(projectId) ?? 0) - now;
  if (restMs > 0) return readLater(projectId, restMs);
  try {
    for (const origin of origins) await (await liveMapOf(published, origin)).keepUp();
    settle(published);
  } catch (error) {
    if (error instanceof StaleVersion) readLater(projectId, staleRestMs);
    else if (!(error instanceof SourceAway)) throw error;
  } finally {
    const tookMs = performance.now() - now;
    restsUntil.set(projectId, performance.now() + tookMs * (1 / readingShare - 1));
  }
}

/** Reads a map that is written often after its rest, once for all writers. */
function readLater(projectId: string, restMs: number): void {
  const { later } = readings();
  if (later.has(projectId)) return;
  later.add(projectId);
  setTimeout(() => {
    later.delete(projectId);
    void takeOver(projectId);
  }, restMs).unref();
}

function readings() {
  return processSingleton('change-readings', () => ({
    restsUntil: new LRUCache<string, number>({ max: 1_000 }),
    later: new Set<string>(),
  }));
}
