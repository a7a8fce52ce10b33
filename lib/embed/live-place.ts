import { AppError } from '#lib/contract/errors.ts';
import { liveMapOf, withPublished } from '#lib/maps/live/find-live.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import type { PublishedProject } from '#lib/maps/live/public-access.ts';
import { asStored } from '#lib/platform/ids.ts';
import type { LevelShape, PlaceShape, PublicProject } from '#lib/viewer/types.ts';

export type LivePlace = { place: PlaceShape; levelId: string };

const kinds = ['area', 'marker'] as const;

/** A published map, with addresses for the origin of the request. */
type Live = { published: PublishedProject; map: LiveMap; project: PublicProject };

/** Runs `use` with the published map of an id or key. Throws 404 if there is none. */
export async function withLiveMap<T>(
  idOrKey: string,
  origin: string,
  use: (live: Live) => Promise<T>,
): Promise<T> {
  return withPublished(idOrKey, async (published) => {
    if (!published) throw new AppError('notFound.publishedMap');
    const map = await liveMapOf(published, origin);
    return use({ published, map, project: await projectOf(map) });
  });
}

/** Finds a public place by id or key. If an area and a marker share a key, returns the area. Null if there is none. */
export async function findLivePlace(map: LiveMap, idOrKey: string): Promise<LivePlace | null> {
  const name = asStored(idOrKey);
  for (const kind of kinds) {
    for (const { level } of map.levels) {
      const body = (await map.level(level.id)).entity(kind, name);
      if (body) return { place: JSON.parse(body.raw.toString()) as PlaceShape, levelId: level.id };
    }
  }
  return null;
}

/** Returns a level of the live map. The contract parsed its data when they were stored. */
export async function levelOf(map: LiveMap, levelId: string): Promise<LevelShape> {
  return JSON.parse((await map.level(levelId)).whole.raw.toString()) as LevelShape;
}

export async function projectOf(map: LiveMap): Promise<PublicProject> {
  return JSON.parse((await map.project()).raw.toString()) as PublicProject;
}
