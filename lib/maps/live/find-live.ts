import { database } from '#db/client.ts';
import { isKey } from '#lib/contract/is-key.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { cachedLiveMap, heldOrigins } from './cache.ts';
import { away, findNow, findPublished, type PublishedProject } from './find-published.ts';
import { acknowledge, doubt, lastSteady, settle } from './last-known.ts';
import { type LiveMap, loadLiveMap, SourceAway, StaleVersion } from './load-live-map.ts';
import { findStandby } from './standby.ts';
import { copySoon } from './write-standby.ts';

/** One retry is enough, except for a project that is written every few milliseconds. */
const staleRetriesMax = 20;

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
  for (let retries = 0; ; retries++) {
    const published: PublishedProject | null = steady ?? (isName ? await findPublished(idOrKey) : null);
    try {
      return await read(published);
    } catch (error) {
      if (error instanceof SourceAway) {
        const isFirst: boolean = steady === null;
        steady = published && isFirst ? (lastSteady(published) ?? (await findStandby(idOrKey))) : null;
        if (!steady) throw away();
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

/**
 * Takes over what this process has just changed: the state of a project, and its bodies if visitors have the map in
 * memory. Runs before the answer to the writer goes out, so that no slow moment of the database takes a change back.
 */
export async function takeOver(projectId: string): Promise<void> {
  copySoon(projectId);
  for (let retries = 0; ; retries++) {
    const found = await findNow(projectId);
    if (found === null) return doubt(projectId);
    if (found.published === null) return;
    acknowledge(found.published);
    try {
      for (const origin of heldOrigins(projectId)) await (await liveMapOf(found.published, origin)).keepUp();
      return settle(found.published);
    } catch (error) {
      if (error instanceof SourceAway) return;
      if (!(error instanceof StaleVersion) || retries === staleRetriesMax) throw error;
    }
  }
}
