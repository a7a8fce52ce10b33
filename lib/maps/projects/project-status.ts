import { AppError } from '#lib/contract/errors.ts';
import type { ProjectShape } from '#lib/maps/core/present.ts';
import { countProjects, updateProjectRow } from '#lib/maps/core/queries.ts';
import { recordProjectActivity } from '#lib/maps/core/record-project-activity.ts';
import { type LockedProject, withLockedProject } from '#lib/maps/core/require-project.ts';
import { invalidateLive } from '#lib/maps/live/invalidate-live.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { projectRecordOf } from './get-project.ts';
import { checkProjectRoom } from './rules.ts';

/** Draft or Published to Archived: read-only, not public, outside the plan's count. 409 when it is archived already. */
export async function archiveProject(ctx: Ctx, input: { projectId: string }): Promise<ProjectShape> {
  return withLockedProject(
    ctx,
    input.projectId,
    'write',
    async (tx, project) => {
      if (project.status === 'ARCHIVE') throw new AppError('conflict.archivedAlready');
      return takeOffline(tx, project, 'ARCHIVE', 'archived');
    },
    { archivedToo: true },
  );
}

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

/**
 * Published to Draft: nobody reads the map any more. The live rows stay, so that the draft can still be compared with
 * what was public. 409 when it is not published.
 */
export async function unpublishProject(ctx: Ctx, input: { projectId: string }): Promise<ProjectShape> {
  return withLockedProject(ctx, input.projectId, 'write', async (tx, project) => {
    if (project.status !== 'PUBLISH') throw new AppError('conflict.notPublished');
    return takeOffline(tx, project, 'DRAFT', 'unpublished');
  });
}

async function takeOffline(
  tx: Ctx,
  project: LockedProject,
  status: 'ARCHIVE' | 'DRAFT',
  kind: 'archived' | 'unpublished',
): Promise<ProjectShape> {
  const liveVersion = project.liveVersion + 1;
  await updateProjectRow(tx.db, project.id, { status, liveVersion, updatedAt: tx.now() });
  tx.afterCommit(() => invalidateLive(project.id));
  await recordProjectActivity(tx, project, { kind });
  await tx.emit(tx, project, `project.${kind}`);
  return projectRecordOf(tx, project.id);
}
