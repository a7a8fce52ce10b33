import type { LevelShape } from '#lib/mapmodel/present.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import { liveMapOf } from './find-live.ts';
import type { LiveMap } from './load-live-map.ts';
import { findPlaces, indexPlaces, type Keywords, type PlaceIndex, type SearchResult } from './place-index.ts';
import type { PublishedProject } from './public-access.ts';

/** Indexes by project. An index takes about as much memory as its texts. */
const indexes = keptValues<PlaceIndex>('live-searches', 20);

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
  return findPlaces(index, query, language);
}

async function indexMap(map: LiveMap): Promise<PlaceIndex> {
  const keywords = JSON.parse((await map.keywords()).raw.toString('utf8')) as Keywords;
  return indexPlaces(levelsOf(map), { ...map.scope, keywords });
}

async function* levelsOf(map: LiveMap): AsyncGenerator<LevelShape> {
  for (const { level } of map.levels) {
    yield JSON.parse((await map.level(level.id)).whole.raw.toString('utf8')) as LevelShape;
  }
}
