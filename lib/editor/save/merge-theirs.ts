import { isSame } from '../../mapmodel/is-same.ts';
import type { Document } from '../model/document.ts';
import { mergeEntity } from '../model/merge.ts';
import type { Conflict } from '../model/state.ts';
import type { Change, Entity } from '../model/types.ts';
import { alignOrders } from './align-orders.ts';

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
