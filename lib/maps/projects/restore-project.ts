import { AppError } from '#lib/contract/errors.ts';
import type { ProjectShape } from '#lib/maps/core/present.ts';
import { countProjects, updateProjectRow } from '#lib/maps/core/queries.ts';
import { recordProjectActivity } from '#lib/maps/core/record-project-activity.ts';
import { withLockedProject } from '#lib/maps/core/with-locked-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { projectRecordOf } from './project-record.ts';
import { checkProjectRoom } from './rules.ts';

/** Archived to Draft; 403 when the plan has no room for one more project, 409 from any other state. */
export async function restoreProject(ctx: Ctx, input: { projectId: string }): Promise<ProjectShape> {
  return withLockedProject(
    ctx,
    input.projectId,
    'write',
    async (tx, project) => {
      if (project.status !== 'ARCHIVE') throw new AppError('conflict.notArchived');
      checkProjectRoom(project.plan, (await countProjects(tx.db, project.organizationId)).open);
      await updateProjectRow(tx.db, project.id, { status: 'DRAFT', updatedAt: tx.now() });
      await recordProjectActivity(tx, project, { kind: 'restored' });
      return projectRecordOf(tx, project.id);
    },
    { archivedToo: true, countsAgainstPlan: true },
  );
}
