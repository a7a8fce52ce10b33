import type { Lock } from '../folder/lock.ts';
import { type Local, readFolder } from '../folder/read-folder.ts';
import { type Described, describe } from './describe.ts';
import type { Remote } from './load-remote.ts';
import { type PushPlan, planPush } from './plan-push.ts';

/** Compares the folder with the service. */
export function compareFolder(
  folder: string,
  lock: Lock,
  { entries }: Remote,
): { local: Local; plan: PushPlan } {
  const local = readFolder(folder, lock, entries);
  return { local, plan: planPush({ base: lock.base, local: local.entries, remote: entries }) };
}

export type DescribedPlan = Record<keyof PushPlan, Described[]>;

export function describePlan({ items, conflicts, theirs }: PushPlan): DescribedPlan {
  return {
    items: items.map(describe),
    conflicts: conflicts.map(describe),
    // Swap the sides: a record that somebody else added is missing in the folder.
    theirs: theirs.map(({ id, old, mine }) => describe({ id, old: mine, mine: old })),
  };
}
