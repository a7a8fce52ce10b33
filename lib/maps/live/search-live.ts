import type { LevelMetadataShape, LevelShape } from '#lib/mapmodel/present.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import { sharedQueue } from '#lib/platform/work/fair-queue.ts';
import { liveMapOf } from './find-live.ts';
import type { LiveMap } from './load-live-map.ts';
import { findPlaces, indexPlaces, type Keywords, type PlaceIndex, type SearchResult } from './place-index.ts';
import type { PublishedProject } from './public-access.ts';

/** Most texts of places, one per language, whose indexes are kept (about 1 KB each). */
const keptTextsMax = 300_000;

const indexes = keptValues<PlaceIndex>(
  'live-searches',
  keptTextsMax,
  ({ places, byLanguage }) => 1 + places.size * byLanguage.size,
);

/** Searches take turns on the main thread. In a map with tens of thousands of places, one takes a tenth of a second. */
const searches = sharedQueue('live-search-turns', {
  running: 1,
  waiting: 500,
  waitingPerCaller: 200,
  waitMs: 10_000,
});

/**
 * Searches the places of all visible levels of a published project, and returns the best matches first. With
 * `language`, searches that language; texts missing in it are taken from the default language. Otherwise searches every
 * language and returns each place in the language that matches best.
 */
export async function searchLive(
  ctx: Ctx,
  published: PublishedProject,
  { query, language }: { query: string; language: string | undefined },
): Promise<SearchResult[]> {
  if (query.trim() === '') return [];
  const map = await liveMapOf(published, ctx.origin);
  const index = await indexes.get(published.id, published.liveVersion, () => indexMap(map));
  return searches().run({ caller: ctx.clientAddress }, () => findPlaces(index, query, language));
}

async function indexMap(map: LiveMap): Promise<PlaceIndex> {
  const { languages, defaultLanguage } = map.scope;
  const keywords = JSON.parse((await map.keywords()).raw.toString('utf8')) as Keywords;
  const levels = JSON.parse((await map.levelList()).raw.toString('utf8')) as LevelMetadataShape[];
  const placeCount = levels.reduce((sum, { areaCount, markerCount }) => sum + areaCount + markerCount, 0);
  return indexPlaces(levelsOf(map), { languages, defaultLanguage, keywords, placeCount });
}

async function* levelsOf(map: LiveMap): AsyncGenerator<LevelShape> {
  for (const { level } of map.levels) {
    yield JSON.parse((await map.level(level.id)).whole.raw.toString('utf8')) as LevelShape;
  }
}
