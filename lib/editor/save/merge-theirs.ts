import { isSame } from '../../mapmodel/is-same.ts';
import type { Document } from '../model/document.ts';
import { mergeEntity } from '../model/merge.ts';
import type { Conflict } from '../model/state.ts';
import { type Change, type Entity, isPlace } from '../model/types.ts';
export type TheirChanges = {
  /** The server's versions of all entities that changed. */
  theirs: Map<string, Entity | null>;
  /** Changes to apply to our document. */
  changes: Change[];
  conflicts: Conflict[];
  /** Number of entities that others changed. */
  foreign: number;
};

/** Merges the server's entities into our document, one by one. A field that both sides changed is a conflict. */
export function mergeTheirs(
  server: readonly Entity[],
  base: ReadonlyMap<string, Entity>,
  document: Pick<Document, 'get'>,
  unknown: ReadonlyMap<string, Entity | null>,
  only?: ReadonlySet<string>,
): TheirChanges {
  const aligned = new Map(alignOrders(server, base).map((entity) => [entity.id, entity]));
  const ids = only ?? new Set([...base.keys(), ...aligned.keys()]);
  const result: TheirChanges = { theirs: new Map(), changes: [], conflicts: [], foreign: 0 };
  for (const id of ids) {
    const old = base.get(id) ?? null;
    const theirs = aligned.get(id) ?? null;
    if (isSame(old, theirs)) continue;
    const mine = document.get(id) ?? null;
    const sent = unknown.get(id) ?? null;
    const { merged, clashes } = mergeEntity(old, mine, theirs, sent);
    const real = clashes.filter(({ path }) => path !== 'order' && path !== 'imageThumbnails');
    const after = isSame(merged, theirs) ? theirs : merged;
    result.theirs.set(id, theirs);
    if (!isSame(theirs, sent) && !unknown.has(id)) result.foreign++;
    if (real.length > 0) result.conflicts.push({ id, mine: after, theirs, clashes: real });
    if (after !== mine) result.changes.push({ id, before: mine, after });
  }
  return result;
}

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
