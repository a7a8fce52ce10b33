import { AppError } from '#lib/contract/errors.ts';
import type { ProjectShape } from '#lib/maps/core/present.ts';
import { updateProjectRow } from '#lib/maps/core/queries.ts';
import { recordProjectActivity } from '#lib/maps/core/record-project-activity.ts';
import { withLockedProject } from '#lib/maps/core/with-locked-project.ts';
import { invalidateLive } from '#lib/maps/live/invalidate-live.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { projectRecordOf } from './project-record.ts';

/**
 * Published to Draft: nobody reads the map any more. The live rows stay, so that the draft can still be compared with
 * what was public. 409 when it is not published.
 */
export async function unpublishProject(ctx: Ctx, input: { projectId: string }): Promise<ProjectShape> {
  return withLockedProject(ctx, input.projectId, 'write', async (tx, project) => {
    if (project.status !== 'PUBLISH') throw new AppError('conflict.notPublished');
    await updateProjectRow(tx.db, project.id, {
      status: 'DRAFT',
      liveVersion: project.liveVersion + 1,
      updatedAt: tx.now(),
    });
    tx.afterCommit(() => invalidateLive(project.id));
    await recordProjectActivity(tx, project, { kind: 'unpublished' });
    await tx.emit(tx, project, 'project.unpublished');
    return projectRecordOf(tx, project.id);
  });
}
