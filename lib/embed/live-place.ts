import { AppError } from '#lib/contract/errors.ts';
import { requireCurrentKey } from '#lib/http/map-moved.ts';
import type { PublicRequest } from '#lib/http/prepared-answer.ts';
import { setAge } from '#lib/http/public-access.ts';
import type { EntityKind } from '#lib/mapmodel/types.ts';
import { liveMapOf, withPublished } from '#lib/maps/live/find-live.ts';
import type { PublishedProject } from '#lib/maps/live/find-published.ts';
import type { LevelBodies } from '#lib/maps/live/level-bodies.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import { kilobyte } from '#lib/plans/units.ts';
import { asStored } from '#lib/platform/ids.ts';
import { yieldTurn } from '#lib/platform/work/yield-turn.ts';
import type { PlaceShape, PublicProject } from '#lib/viewer/core/types.ts';
import type { LevelToDraw } from './level-drawings.ts';

export type LivePlace = { place: PlaceShape; levelId: string };

const kinds = ['area', 'marker'] as const;

/** A published map, with addresses for the origin of the request. */
export type Live = { published: PublishedProject; map: LiveMap; project: PublicProject };

/** Runs `use` with the published map of an id or key. Throws 404 if there is none, and MapMoved for a former key. */
export async function withLiveMap<T>(
  idOrKey: string,
  request: Pick<PublicRequest, 'origin' | 'headers'>,
  use: (live: Live) => Promise<T>,
): Promise<T> {
  return withPublished(idOrKey, async (published) => {
    if (!published) throw new AppError('notFound.publishedMap');
    setAge(request.headers, published);
    requireCurrentKey(idOrKey, published);
    const map = await liveMapOf(published, request.origin);
    return use({ published, map, project: await projectOf(map) });
  });
}

/**
 * Finds a public place by id or key, on the level `first` (id or key) before all others, like the viewer. If an area
 * and a marker share a key, returns the area. Null if there is none.
 */
export async function findLivePlace(
  map: LiveMap,
  idOrKey: string,
  first: string | null,
): Promise<LivePlace | null> {
  const name = asStored(idOrKey);
  const onFirst = map.levels.filter(({ level }) => level.id === first || level.key === first);
  for (const levels of [onFirst, map.levels]) {
    for (const kind of kinds) {
      for (const { level } of levels) {
        const body = (await map.level(level.id)).entity(kind, name);
        if (body) return { place: JSON.parse(body.raw.toString()) as PlaceShape, levelId: level.id };
      }
    }
  }
  return null;
}

/** Returns the name of a place in addresses. If an area and a marker share a key, the key names the area. */
export async function nameIn(map: LiveMap, place: PlaceShape): Promise<string> {
  return 'position' in place && (await map.entity('area', place.key)) !== null ? place.id : place.key;
}

/** Returns the keys of the areas of all levels. */
export async function areaKeysOf(map: LiveMap): Promise<ReadonlySet<string>> {
  const bodies = await Promise.all(map.levels.map(({ level }) => map.level(level.id)));
  return new Set(bodies.flatMap(({ parts }) => keysIn(parts, 'area')));
}

/** Returns the keys of the areas or markers of a level. */
export function keysIn(parts: LevelBodies['parts'], wanted: EntityKind): string[] {
  return [...parts.values()].flatMap(({ kind, key }) => (kind === wanted ? [key] : []));
}

/** Characters of JSON that are parsed before other requests get a turn: a few milliseconds of work. */
const bytesAtOnce = 256 * kilobyte;

/** Yields the places of a level, areas first. Gives other requests turns. */
export async function* placesOf(map: LiveMap, levelId: string): AsyncGenerator<PlaceShape> {
  const parts = [...(await map.level(levelId)).parts.values()];
  let left = bytesAtOnce;
  for (const wanted of kinds)
    for (const { kind, source, start, end } of parts) {
      if (kind !== wanted) continue;
      yield JSON.parse(source.toString('utf8', start, end)) as PlaceShape;
      left -= end - start;
      if (left > 0) continue;
      left = bytesAtOnce;
      await yieldTurn();
    }
}

/** Returns a level of the live map to draw, with the name of its present state. */
export async function levelToDraw(map: LiveMap, levelId: string): Promise<LevelToDraw> {
  const { whole, scopeTag } = await map.level(levelId);
  const version = map.levels.find(({ level }) => level.id === levelId)?.version;
  return {
    name: `${map.projectId} ${levelId} ${version} ${scopeTag}`,
    projectId: map.projectId,
    byteLength: whole.byteLength,
    bytes: async () => whole.raw,
  };
}

export async function projectOf(map: LiveMap): Promise<PublicProject> {
  return JSON.parse((await map.project()).raw.toString()) as PublicProject;
}
