import type { EntityKind } from '#lib/mapmodel/types.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { type MaybePromise, whenHere } from '#lib/platform/maybe-promise.ts';
import type { LiveMap } from './load-live-map.ts';
import type { PreparedBody } from './prepared-body.ts';

/** A path parameter, as the router passes it. */
type Name = string | string[] | undefined;

/** Returns the body of a visible level by id or key, or null if there is none. */
export function readLevel(map: LiveMap, name: Name): MaybePromise<PreparedBody | null> {
  const idOrKey = String(name);
  const id = isUuid(idOrKey) ? idOrKey.toLowerCase() : null;
  const found = map.levels.find(({ level }) => (id === null ? level.key === idOrKey : level.id === id));
  return found ? whenHere(map.level(found.level.id), ({ whole }) => whole) : null;
}

/** Returns the body of a visible area or marker by id or key, or null if there is none. */
export function readPlace(map: LiveMap, kind: EntityKind, name: Name): MaybePromise<PreparedBody | null> {
  const idOrKey = String(name);
  return map.entity(kind, isUuid(idOrKey) ? idOrKey.toLowerCase() : idOrKey);
}
