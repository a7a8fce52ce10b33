import { contentHash } from '#lib/platform/content-hash.ts';
import { scaleOf } from '#lib/wayfinding/scale.ts';
import type { Building } from './way-levels.ts';

/** Raise it when the same building would give another floor or file. */
export const builderVersion = 5;

export type BuildingHashes = {
  /** The hash of each level in order, made of everything that its floor is built from. */
  floors: string[];
  /** The hash of everything that the file of directions is built from. */
  ways: string;
};

/** Hashes what a building's floors and file of directions are built from, without titles and colours of places. */
export function hashesOf({ levels, plans, speed }: Building): BuildingHashes {
  const floors = levels.map((level) => {
    const { id, width, height, wayfinding } = level;
    const areas = level.areas.map(({ id, isHidden, passage, data }) => [id, isHidden, passage, data]);
    const markers = level.markers.map(({ id, isHidden, position, icon, way }) => [
      id,
      isHidden,
      position,
      icon,
      way,
    ]);
    const plan = plans.get(id)?.file ?? null;
    const scale = scaleOf(level, levels);
    const input = [builderVersion, id, width, height, scale, wayfinding, plan, areas, markers];
    return contentHash(JSON.stringify(input));
  });
  const heads = levels.map(({ id, key, name, order, building, metersPerPixel, markers }) => [
    [id, key, name, order, building, metersPerPixel],
    markers.map((marker) => [marker.order, marker.hasHours]),
  ]);
  return { floors, ways: contentHash(JSON.stringify([builderVersion, speed, floors, heads])) };
}
