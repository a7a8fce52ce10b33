import type { Entity } from '../../../../lib/editor/model/types.ts';
import { wireChange } from '../../../../lib/editor/save/wire.ts';
import { isSame } from '../../../../lib/mapmodel/is-same.ts';
import { type Entry, isIcon } from '../folder/icon.ts';
import { hashOf } from '../folder/plain-form.ts';

export type Item = { id: string; old: Entry | null; mine: Entry | null };
export type EntityItem = { id: string; old: Entity | null; mine: Entity | null };

export function isEntityItem(item: Item): item is EntityItem {
  return !isIcon(item.mine ?? item.old);
}

export type PushPlan = {
  /** Changes that bring the service to the state of the folder. */
  items: Item[];
  /** Records that were changed here and, differently, at the service. */
  conflicts: Item[];
  /** Records that were changed only at the service. */
  theirs: Item[];
};

export type Sides = {
  /** Hashes of the service's records when the folder was written. */
  base: Readonly<Record<string, string>>;
  local: readonly Entry[];
  remote: readonly Entry[];
};

/** Sorts changes into local ones, remote ones and conflicts. */
export function planPush({ base, local, remote }: Sides): PushPlan {
  const here = new Map(local.map((entity) => [entity.id, entity]));
  const there = new Map(remote.map((entity) => [entity.id, entity]));
  const plan: PushPlan = { items: [], conflicts: [], theirs: [] };
  for (const id of new Set([...here.keys(), ...there.keys()])) {
    const [mine, old] = [here.get(id) ?? null, there.get(id) ?? null];
    const item = { id, old, mine };
    if (!isDifferent(item)) continue;
    const before = base[id] ?? null;
    const isChangedHere = before !== (mine && hashOf(mine)) || isOrderAlone(old, mine);
    const isChangedThere = before !== (old && hashOf(old));
    if (!isChangedHere) plan.theirs.push(item);
    else if (isChangedThere) plan.conflicts.push(item);
    else plan.items.push(item);
  }
  return plan;
}

/** Checks whether an item would send anything. */
function isDifferent(item: Item): boolean {
  // Icons are only added or deleted.
  if (!isEntityItem(item)) return item.old === null || item.mine === null;
  const { old, mine } = item;
  return (old !== null || mine !== null) && wireChange(old, mine) !== null;
}

/** Checks whether only the order differs. A local move renumbers the list, so sending it loses nobody's change. */
function isOrderAlone(old: Entry | null, mine: Entry | null): boolean {
  if (!old || !mine || !('order' in old) || !('order' in mine)) return false;
  return old.order !== mine.order && isSame({ ...old, order: mine.order }, mine);
}

/** Returns the plan of `--overwrite`: the folder wins over every change at the service. */
export function overwriting({ items, conflicts, theirs }: PushPlan): PushPlan {
  return { items: [...items, ...conflicts, ...theirs], conflicts: [], theirs: [] };
}

/** Returns the ids of records that differ both from the lock and from the service. */
export function changedHere({ base, local, remote }: Sides): string[] {
  const { items, conflicts } = planPush({ base, local, remote });
  return [...items, ...conflicts].map(({ id }) => id);
}
