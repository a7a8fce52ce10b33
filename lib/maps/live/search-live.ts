import { LRUCache } from 'lru-cache';
import type { LevelShape } from '#lib/mapmodel/present.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { liveMapOf } from './find-live.ts';
import type { LiveMap } from './load-live-map.ts';
import { findPlaces, indexPlaces, type Keywords, type PlaceIndex, type SearchResult } from './place-index.ts';
import type { PublishedProject } from './public-access.ts';

type Slot = { version: number; index: Promise<PlaceIndex> };

/** Projects whose index is kept; an index costs about as much memory as the texts in it. */
const indexesMax = 20;

/**
 * Places of all visible levels of a published map that match `query`, best first: in one language (texts that it
 * lacks count in the default one), or in each and then by the language that matches best.
 */
export async function searchLive(
  ctx: Ctx,
  published: PublishedProject,
  { query, language }: { query: string; language: string | undefined },
): Promise<SearchResult[]> {
  if (query.trim() === '') return [];
  const map = await liveMapOf(published, ctx.origin);
  return findPlaces(await cachedIndex(published, map), query, language);
}

function cachedIndex(published: PublishedProject, map: LiveMap): Promise<PlaceIndex> {
  const slots = processSingleton('live-searches', () => new LRUCache<string, Slot>({ max: indexesMax }));
  const known = slots.get(published.id);
  if (known?.version === published.liveVersion) return known.index;
  const slot = { version: published.liveVersion, index: indexMap(map) };
  slots.set(published.id, slot);
  slot.index.catch(() => slots.peek(published.id) === slot && slots.delete(published.id));
  return slot.index;
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
