import type { Document } from '../model/document.ts';
import type { Conflict } from '../model/state.ts';
import { type Entity, isPlace } from '../model/types.ts';
import type { TheirChanges } from './merge-theirs.ts';

type Known = {
  /** The server's entities as they were known before. */
  base: ReadonlyMap<string, Entity>;
  document: Pick<Document, 'get'>;
  /** Ids of entities with unsaved changes. */
  dirty: ReadonlySet<string>;
  /** Entities sent without a reply: they are our own work, not theirs. */
  unknown: ReadonlyMap<string, Entity | null>;
};

/**
 * Turns the deletion of a level into a conflict if the other side has new work on that level. Otherwise the work would
 * vanish with the level, or stay on a level that nobody sees.
 */
export function withLevelConflicts(found: TheirChanges, known: Known): TheirChanges {
  const { base, document, dirty, unknown } = known;
  const asked = new Set(found.conflicts.map(({ id }) => id));
  const merged = new Map(found.changes.map(({ id, after }) => [id, after]));
  const added = new Map<string, Conflict>();
  const ask = (id: string, mine: Entity | null, theirs: Entity | null) => {
    const clashes = [{ path: '', base: base.get(id) ?? null, mine, theirs }];
    if (!asked.has(id)) added.set(id, { id, mine, theirs, clashes });
  };
  for (const id of dirty) {
    const mine = merged.has(id) ? merged.get(id) : document.get(id);
    const level = isPlace(mine) ? document.get(mine.level) : null;
    if (level && merged.get(level.id) === null) ask(level.id, level, null);
  }
  for (const [id, theirs] of found.theirs) {
    const level = isPlace(theirs) && !unknown.has(id) ? base.get(theirs.level) : null;
    if (level && !document.get(level.id)) ask(level.id, null, level);
  }
  return {
    ...found,
    changes: found.changes.filter(({ id }) => !added.has(id)),
    conflicts: [...found.conflicts, ...added.values()],
  };
}
