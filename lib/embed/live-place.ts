import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import { isUuid } from '#lib/platform/ids.ts';
import type { LevelShape, PlaceShape, PublicProject } from '#lib/viewer/types.ts';

export type LivePlace = { place: PlaceShape; levelId: string };

const kinds = ['area', 'marker'] as const;

/** A place that the public sees, by id or key; of an area and a marker with one key the area. Null where there is none. */
export async function findLivePlace(map: LiveMap, idOrKey: string): Promise<LivePlace | null> {
  const name = isUuid(idOrKey) ? idOrKey.toLowerCase() : idOrKey;
  for (const kind of kinds) {
    for (const { level } of map.levels) {
      const body = (await map.level(level.id)).entity(kind, name);
      if (body) return { place: JSON.parse(body.raw.toString()) as PlaceShape, levelId: level.id };
    }
  }
  return null;
}

/** A level of the live map. Its body was made from data that the contract parsed when they were stored. */
export async function levelOf(map: LiveMap, levelId: string): Promise<LevelShape> {
  return JSON.parse((await map.level(levelId)).whole.raw.toString()) as LevelShape;
}

export async function projectOf(map: LiveMap): Promise<PublicProject> {
  return JSON.parse((await map.project()).raw.toString()) as PublicProject;
}
