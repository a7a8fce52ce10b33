import { AppError } from '#lib/contract/errors.ts';
import type { ProjectShape } from '#lib/maps/core/present.ts';
import { updateProjectRow } from '#lib/maps/core/queries.ts';
import { recordProjectActivity } from '#lib/maps/core/record-project-activity.ts';
import { withLockedProject } from '#lib/maps/core/with-locked-project.ts';
import { invalidateLive } from '#lib/maps/live/invalidate-live.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { projectRecordOf } from './project-record.ts';

/** Draft or Published to Archived: read-only, not public, outside the plan's count. 409 when it is archived already. */
export async function archiveProject(ctx: Ctx, input: { projectId: string }): Promise<ProjectShape> {
  return withLockedProject(
    ctx,
    input.projectId,
    'write',
    async (tx, project) => {
      if (project.status === 'ARCHIVE') throw new AppError('conflict.archivedAlready');
      await updateProjectRow(tx.db, project.id, {
        status: 'ARCHIVE',
        liveVersion: project.liveVersion + 1,
        updatedAt: tx.now(),
      });
      tx.afterCommit(() => invalidateLive(project.id));
      await recordProjectActivity(tx, project, { kind: 'archived' });
      await tx.emit(tx, project, 'project.archived');
      return projectRecordOf(tx, project.id);
    },
    { archivedToo: true },
  );
}
