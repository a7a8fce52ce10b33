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
  /** What brings the service to what the folder says. */
  items: Item[];
  /** What changed here and, otherwise, at the service. */
  conflicts: Item[];
  /** What changed at the service alone. */
  theirs: Item[];
};

export type Sides = {
  /** Hashes of what the service had when the folder was written. */
  base: Readonly<Record<string, string>>;
  local: readonly Entry[];
  remote: readonly Entry[];
};

/** Tells apart what was changed here, there and on both sides. */
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

/** Whether anything would be sent. */
function isDifferent(item: Item): boolean {
  // An icon is there or not.
  if (!isEntityItem(item)) return item.old === null || item.mine === null;
  const { old, mine } = item;
  return (old !== null || mine !== null) && wireChange(old, mine) !== null;
}

/** Orders are numbered by what was moved here; nobody else's change is lost by one. */
function isOrderAlone(old: Entry | null, mine: Entry | null): boolean {
  if (!old || !mine || !('order' in old) || !('order' in mine)) return false;
  return old.order !== mine.order && isSame({ ...old, order: mine.order }, mine);
}

/** The folder counts, whatever was changed at the service. */
export function overwriting({ items, conflicts, theirs }: PushPlan): PushPlan {
  return { items: [...items, ...conflicts, ...theirs], conflicts: [], theirs: [] };
}

/** What in the folder is neither as it was written nor as the service has it. */
export function changedHere({ base, local, remote }: Sides): string[] {
  const { items, conflicts } = planPush({ base, local, remote });
  return [...items, ...conflicts].map(({ id }) => id);
}
