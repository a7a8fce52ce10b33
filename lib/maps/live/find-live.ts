import { database } from '#db/client.ts';
import { isKey } from '#lib/contract/is-key.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { cachedLiveMap } from './cache.ts';
import type { PublishedProject } from './find-published.ts';
import { findPublished } from './find-published.ts';
import { type LiveMap, loadLiveMap, StaleVersion } from './load-live-map.ts';

/** One retry is enough, except for a project that is written every few milliseconds. */
const staleRetriesMax = 20;

/**
 * Runs `read` with a published project, or with null if there is none. Starts again if the live data change during the
 * read, so that an answer never mixes two versions.
 */
export async function withPublished<T>(
  idOrKey: string,
  read: (published: PublishedProject | null) => Promise<T> | T,
): Promise<T> {
  const isName = isUuid(idOrKey) || isKey(idOrKey);
  for (let retries = 0; ; retries++) {
    const published = isName ? await findPublished(idOrKey) : null;
    try {
      return await read(published);
    } catch (error) {
      if (!(error instanceof StaleVersion) || retries === staleRetriesMax) throw error;
    }
  }
}

/** Returns the live map of `published`, from memory if possible. */
export function liveMapOf(published: PublishedProject, origin: string): Promise<LiveMap> {
  return cachedLiveMap(published.id, origin, published.liveVersion, (held, previous) =>
    loadLiveMap({ db: database(), projectId: published.id, version: published.liveVersion }, origin, {
      held,
      previous,
    }),
  );
}
