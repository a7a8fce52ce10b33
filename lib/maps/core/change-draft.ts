import type { ActivityEntry } from '#lib/platform/activity/record-activity.ts';
import { type Ctx, userIdOf } from '#lib/platform/context.ts';
import { updateProjectRow } from './queries.ts';
import { recordProjectActivity } from './record-project-activity.ts';
import { type LockedProject, withLockedProject } from './require-project.ts';
import { settleDraft } from './settle-draft.ts';

/**
 * Changes a project's draft in a transaction that holds the project's lock. `change` gets the new revision. Then
 * updates the project's counters and records its activity. The live map does not change.
 */
export async function changeDraft<T>(
  ctx: Ctx,
  projectId: string,
  change: (tx: Ctx, project: LockedProject, revision: number) => Promise<T>,
  entry: ActivityEntry = { kind: 'draftChanged' },
): Promise<T> {
  return withLockedProject(ctx, projectId, 'write', async (tx, project) => {
    const revision = project.revision + 1;
    const result = await change(tx, project, revision);
    await updateProjectRow(tx.db, project.id, {
      revision,
      revisedBy: userIdOf(tx.actor),
      updatedAt: tx.now(),
    });
    await settleDraft(tx, project);
    await recordProjectActivity(tx, project, entry);
    return result;
  });
}
