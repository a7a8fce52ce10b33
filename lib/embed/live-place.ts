import { AppError } from '#lib/contract/errors.ts';
import type { EntityKind } from '#lib/mapmodel/types.ts';
import { liveMapOf, withPublished } from '#lib/maps/live/find-live.ts';
import type { LevelBodies } from '#lib/maps/live/level-bodies.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import { requireCurrentKey } from '#lib/maps/live/map-moved.ts';
import type { PublishedProject } from '#lib/maps/live/public-access.ts';
import { asStored } from '#lib/platform/ids.ts';
import type { LevelShape, PlaceShape, PublicProject } from '#lib/viewer/types.ts';

export type LivePlace = { place: PlaceShape; levelId: string };

const kinds = ['area', 'marker'] as const;

/** A published map, with addresses for the origin of the request. */
export type Live = { published: PublishedProject; map: LiveMap; project: PublicProject };

/** Runs `use` with the published map of an id or key. Throws 404 if there is none, and MapMoved for a former key. */
export async function withLiveMap<T>(
  idOrKey: string,
  origin: string,
  use: (live: Live) => Promise<T>,
): Promise<T> {
  return withPublished(idOrKey, async (published) => {
    if (!published) throw new AppError('notFound.publishedMap');
    requireCurrentKey(idOrKey, published);
    const map = await liveMapOf(published, origin);
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
  return 'position' in place && (await areaKeysOf(map)).has(place.key) ? place.id : place.key;
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

/** Returns a level of the live map. The contract parsed its data when they were stored. */
export async function levelOf(map: LiveMap, levelId: string): Promise<LevelShape> {
  return JSON.parse((await map.level(levelId)).whole.raw.toString()) as LevelShape;
}

export async function projectOf(map: LiveMap): Promise<PublicProject> {
  return JSON.parse((await map.project()).raw.toString()) as PublicProject;
}
