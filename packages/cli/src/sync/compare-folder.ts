import { entitiesOf } from '../../../../lib/editor/model/entities.ts';
import type { Entity, ProjectDetail } from '../../../../lib/editor/model/types.ts';
import type { Lock } from '../folder/lock.ts';
import { type Local, readFolder } from '../folder/read-folder.ts';
import { type Described, describe } from './describe.ts';
import { type PushPlan, planPush } from './plan-push.ts';

/** The folder beside the service. */
export function compareFolder(
  folder: string,
  lock: Lock,
  detail: ProjectDetail,
): { local: Local; plan: PushPlan } {
  const remote: readonly Entity[] = entitiesOf(detail);
  const local = readFolder(folder, lock, new Map(remote.map((entity) => [entity.id, entity])));
  return { local, plan: planPush({ base: lock.base, local: local.entities, remote }) };
}

export type DescribedPlan = Record<keyof PushPlan, Described[]>;

export function describePlan({ items, conflicts, theirs }: PushPlan): DescribedPlan {
  return {
    items: items.map(describe),
    conflicts: conflicts.map(describe),
    // Seen from the folder, what somebody added is what it lacks.
    theirs: theirs.map(({ id, old, mine }) => describe({ id, old: mine, mine: old })),
  };
}
