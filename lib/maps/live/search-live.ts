import { megabyte } from '#lib/plans/units.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import { busy, sharedQueue } from '#lib/platform/work/fair-queue.ts';
import { buildSearch } from './build-search.ts';
import { liveMapOf } from './find-live.ts';
import type { PublishedProject } from './find-published.ts';
import { findPlaces, type PlaceIndex, placeIndexBytes, type SearchResult } from './place-index.ts';

/** Memory of the indexes that are kept. The largest map that the bounds allow takes half of it. */
const keptBytesMax = 128 * megabyte;
/** Memory of an index that could not be built. */
const failedBytes = 100;

const indexes = keptValues<PlaceIndex | null>('live-searches', keptBytesMax, (index) =>
  index ? placeIndexBytes(index) : failedBytes,
);

/** Searches take turns on the main thread. In the largest map, one takes a twentieth of a second in each language. */
const searches = sharedQueue('live-search-turns', {
  running: 1,
  waiting: 500,
  waitingPerCaller: 200,
  waitMs: 10_000,
});

/**
 * Searches the places of all visible levels of a published project, and returns the best matches first. With
 * `language`, searches that language; texts missing in it are taken from the default language. Otherwise searches every
 * language and returns each place in the language that matches best. Throws 503 while too many indexes are built.
 */
export async function searchLive(
  ctx: Ctx,
  published: PublishedProject,
  { query, language }: { query: string; language: string | undefined },
): Promise<SearchResult[]> {
  if (query.trim() === '') return [];
  const map = await liveMapOf(published, ctx.origin);
  const index = await indexes.get(published.id, published.liveVersion, () =>
    buildSearch(map, published.organizationId),
  );
  if (!index) throw busy();
  return searches().run({ caller: ctx.clientAddress }, () => findPlaces(index, query, language));
}
