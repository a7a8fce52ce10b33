import { database } from '#db/client.ts';
import { isKey } from '#lib/contract/is-key.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { cachedLiveMap } from './cache.ts';
import { dropHeads, findHead } from './head-cache.ts';
import { type LiveMap, loadLiveMap, StaleVersion } from './load-live-map.ts';
import type { Head } from './public-access.ts';

/** One is enough for any other project than one that is written again every few milliseconds. */
const staleRetriesMax = 20;

/**
 * Runs `read` with the head of a published project (null when there is none). When the live data move on while they
 * are read, everything is looked at again, so that an answer is never a mix of two versions.
 */
export async function withPublished<T>(idOrKey: string, read: (head: Head | null) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const head = isUuid(idOrKey) || isKey(idOrKey) ? await findHead(idOrKey) : null;
    try {
      return await read(head);
    } catch (error) {
      if (!(error instanceof StaleVersion) || attempt >= staleRetriesMax) throw error;
      if (head) dropHeads(head.id);
    }
  }
}

/** The live map that belongs to `head`, from memory where it is. */
export function liveMapOf(head: Head, origin: string): Promise<LiveMap> {
  return cachedLiveMap(head.id, origin, head.liveVersion, (held, previous) =>
    loadLiveMap({ db: database(), projectId: head.id, version: head.liveVersion }, origin, {
      held,
      previous,
    }),
  );
}
