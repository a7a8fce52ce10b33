import { AppError } from '#lib/contract/errors.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { transact } from '#lib/platform/transact.ts';
import type { ProjectShape } from './present.ts';
import { projectRecordOf } from './project-record.ts';
import { countProjects, updateProjectRow } from './queries.ts';
import { lockProject } from './require-project.ts';
import { checkProjectRoom } from './rules.ts';

/** Archived to Draft; 403 when the plan has no room for one more project, 409 from any other state. */
export async function restoreProject(ctx: Ctx, input: { projectId: string }): Promise<ProjectShape> {
  return transact(ctx, async (tx) => {
    const project = await lockProject(tx, input.projectId, 'write', { archivedToo: true });
    if (project.status !== 'ARCHIVE') throw new AppError('conflict', 'This project is not archived.');
    checkProjectRoom(project.plan, (await countProjects(tx.db, project.organizationId)).open);
    await updateProjectRow(tx.db, project.id, { status: 'DRAFT', updatedAt: tx.now() });
    return projectRecordOf(tx, project.id);
  });
}
