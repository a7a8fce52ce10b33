import { type Entity, isPlace } from '../model/types.ts';

/**
 * Returns the server's entities with the order numbers of `base`. The server returns lists without numbers, and a
 * deletion renumbers everything after it (levels and tags have numbers of their own). If the sequence of the entities
 * in both is the same, no entity was moved. New entities at the end get the next whole numbers, those between others a
 * fraction.
 */
export function alignOrders(theirs: readonly Entity[], base: ReadonlyMap<string, Entity>): Entity[] {
  const groups = new Map<string, Entity[]>();
  for (const entity of theirs) {
    const name = isPlace(entity) ? `${entity.level} ${entity.kind}` : entity.kind;
    const group = groups.get(name);
    if (group) group.push(entity);
    else groups.set(name, [entity]);
  }
  return [...groups.values()].flatMap((group) => alignGroup(group, base));
}

function alignGroup(group: readonly Entity[], base: ReadonlyMap<string, Entity>): readonly Entity[] {
  const known = group.map((entity) => orderOf(base.get(entity.id)));
  let before = -Infinity;
  for (const order of known) {
    if (order === null) continue;
    if (order <= before) return group;
    before = order;
  }
  const end = known.findLastIndex((order) => order !== null);
  let last = -1;
  return group.map((entity, i) => {
    last = known[i] ?? (i > end ? Math.floor(last) + 1 : last + 1e-3);
    return 'order' in entity && entity.kind !== 'level' && entity.kind !== 'tag' && entity.order !== last
      ? { ...entity, order: last }
      : entity;
  });
}

function orderOf(entity: Entity | undefined): number | null {
  return entity && 'order' in entity ? entity.order : null;
}
