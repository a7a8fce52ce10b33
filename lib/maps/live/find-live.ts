import { database } from '#db/client.ts';
import { isKey } from '#lib/contract/is-key.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { type MaybePromise, orElse, whenHere } from '#lib/platform/maybe-promise.ts';
import { cachedLiveMap } from './cache.ts';
import { type LiveMap, loadLiveMap, StaleVersion } from './load-live-map.ts';
import type { PublishedProject } from './public-access.ts';
import { dropPublished, findPublished } from './published-cache.ts';

/** One retry is enough, except for a project that is written every few milliseconds. */
const staleRetriesMax = 20;

/**
 * Runs `read` with a published project, or with null if there is none. Starts again if the live data change during the
 * read, so that an answer never mixes two versions.
 */
export function withPublished<T>(
  idOrKey: string,
  read: (published: PublishedProject | null) => MaybePromise<T>,
  retries = staleRetriesMax,
): MaybePromise<T> {
  const found = isUuid(idOrKey) || isKey(idOrKey) ? findPublished(idOrKey) : null;
  return whenHere(found, (published) =>
    orElse(
      () => read(published),
      (error) => {
        if (!(error instanceof StaleVersion) || retries === 0) throw error;
        if (published) dropPublished(published.id);
        return withPublished(idOrKey, read, retries - 1);
      },
    ),
  );
}

/** Returns the live map of `published`, from memory if possible. */
export function liveMapOf(published: PublishedProject, origin: string): MaybePromise<LiveMap> {
  return cachedLiveMap(published.id, origin, published.liveVersion, (held, previous) =>
    loadLiveMap({ db: database(), projectId: published.id, version: published.liveVersion }, origin, {
      held,
      previous,
    }),
  );
}
