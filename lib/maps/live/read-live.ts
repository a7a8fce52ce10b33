import type { EntityKind } from '#lib/mapmodel/types.ts';
import { asStored } from '#lib/platform/ids.ts';
import type { PreparedBody } from '#lib/platform/prepared-body.ts';
import type { LiveMap } from './load-live-map.ts';

/** A path parameter, as the router passes it. */
type Name = string | string[] | undefined;

/** Returns the index of a visible level by id or key, or -1 if there is none. */
export function levelIndex({ levels }: LiveMap, idOrKey: string): number {
  const wanted = asStored(idOrKey);
  return levels.findIndex(({ level }) => level.id === wanted || level.key === wanted);
}

/** Returns the body of a visible level by id or key, or null if there is none. */
export async function readLevel(map: LiveMap, name: Name): Promise<PreparedBody | null> {
  const found = map.levels[levelIndex(map, String(name))];
  return found ? (await map.level(found.level.id)).whole : null;
}

/** Returns the body of a visible area or marker by id or key, or null if there is none. */
export function readPlace(map: LiveMap, kind: EntityKind, name: Name): Promise<PreparedBody | null> {
  return map.entity(kind, asStored(String(name)));
}
