import type { Session } from '../model/session.ts';
import { type Change, type Entity, isPlace } from '../model/types.ts';
import type { JournalEntry } from './journal.ts';
import { mergeTheirs } from './merge-theirs.ts';

/** Returns the changes that apply a lost tab's work to the present project, and the conflicts with it. */
export function restoreWork(
  entries: readonly JournalEntry[],
  base: ReadonlyMap<string, Entity>,
  document: Session['document'],
) {
  const journalBase = new Map(
    entries.flatMap((entry) => (entry.base ? [[entry.id, entry.base] as const] : [])),
  );
  const mine = new Map(entries.map((entry) => [entry.id, entry.mine]));
  const ids = new Set(entries.map(({ id }) => id));
  const theirs = [...ids].flatMap((id) => document.get(id) ?? []);
  const view = { get: (id: string) => mine.get(id) ?? undefined };
  const merged = mergeTheirs(theirs, journalBase, view, new Map(), ids);
  const results = new Map(merged.changes.map(({ id, after }) => [id, after]));
  const changes = [...ids].flatMap((id): Change[] => {
    const current = document.get(id) ?? null;
    const after = results.has(id) ? (results.get(id) ?? null) : (mine.get(id) ?? null);
    const isKnown = base.has(id) || after !== null;
    return isKnown && JSON.stringify(after) !== JSON.stringify(current)
      ? [{ id, before: current, after }]
      : [];
  });
  // Leave out places whose level others deleted: nobody would see them.
  const after = new Map(changes.map((change) => [change.id, change.after]));
  const isLost = ({ id }: { id: string }) => {
    const place = after.get(id);
    if (!isPlace(place)) return false;
    return after.has(place.level) ? after.get(place.level) === null : !document.get(place.level);
  };
  const kept = changes.filter((change) => !isLost(change));
  const conflicts = merged.conflicts.filter((conflict) => !isLost(conflict));
  return { changes: kept, conflicts, count: kept.length };
}
