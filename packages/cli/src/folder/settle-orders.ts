import type { Entity, Place } from '../../../../lib/editor/model/types.ts';
import { isPlace } from '../../../../lib/editor/model/types.ts';

/**
 * Returns the places of one list with their order. If nothing was moved locally, known places keep the order of the
 * service and new ones come last. Otherwise the list is numbered from 0.
 */
export function settleOrders(
  list: readonly Place[],
  remote: ReadonlyMap<string, Entity>,
  baseOrder: ReadonlyMap<string, number>,
): Place[] {
  const there = list.map((place) => {
    const known = remote.get(place.id);
    return isPlace(known) && known.level === place.level ? known.order : null;
  });
  const firstNew = there.indexOf(null);
  const isNewLast = firstNew < 0 || there.slice(firstNew).every((order) => order === null);
  const before = list.flatMap(({ id }) => baseOrder.get(id) ?? []);
  const isMoved = before.some((order, i) => i > 0 && order < (before[i - 1] ?? 0));
  if (isMoved || !isNewLast) return list.map((place, order) => ({ ...place, order }));
  let next = Math.max(-1, ...there.map((order) => order ?? -1), ...ordersBeside(list, remote)) + 1;
  return list.map((place, i) => ({ ...place, order: there[i] ?? next++ }));
}

/** Returns the orders of the same list at the service, including places that others added. */
function ordersBeside(list: readonly Place[], remote: ReadonlyMap<string, Entity>): number[] {
  const [first] = list;
  if (!first) return [];
  return [...remote.values()].flatMap((entity) =>
    entity.kind === first.kind && entity.level === first.level ? [entity.order] : [],
  );
}
