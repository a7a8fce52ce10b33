import { AppError } from '#lib/contract/errors.ts';
import { recordProjectActivity } from '#lib/maps/core/change-draft.ts';
import type { ProjectShape } from '#lib/maps/core/present.ts';
import { countProjects, updateProjectRow } from '#lib/maps/core/queries.ts';
import { type LockedProject, withLockedProject } from '#lib/maps/core/require-project.ts';
import { withdraw } from '#lib/maps/live/withdrawals.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { noteChanged } from '#lib/platform/work/caller.ts';
import { projectRecordOf } from './get-project.ts';
import { checkProjectRoom } from './rules.ts';

/**
 * Archives a draft or published project: it becomes read-only, not public, and does not count against the plan. Throws
 * 409 if it is archived already.
 */
export async function archiveProject(ctx: Ctx, input: { projectId: string }): Promise<ProjectShape> {
  const lock = { right: 'write', archivedToo: true } as const;
  return withLockedProject(ctx, input.projectId, lock, async (tx, project) => {
    if (project.status === 'ARCHIVE') throw new AppError('conflict.archivedAlready');
    return takeOffline(tx, project, 'ARCHIVE', 'archived');
  });
}

/**
 * Restores an archived project as a draft. Throws 403 if the plan allows no further one, and 409 in any other state.
 */
export async function restoreProject(ctx: Ctx, input: { projectId: string }): Promise<ProjectShape> {
  const lock = { right: 'write', archivedToo: true, countsAgainstPlan: true } as const;
  return withLockedProject(ctx, input.projectId, lock, async (tx, project) => {
    if (project.status !== 'ARCHIVE') throw new AppError('conflict.notArchived');
    checkProjectRoom(project.plan, (await countProjects(tx.db, project.organizationId)).open);
    await updateProjectRow(tx.db, project.id, { status: 'DRAFT', updatedAt: tx.now() });
    await recordProjectActivity(tx, project, { kind: 'restored' });
    return projectRecordOf(tx, project.id);
  });
}

/**
 * Unpublishes a project: it becomes a draft and the public can no longer read it. Keeps the live rows, so that the
 * draft can be compared with them. Throws 409 if the project is not published.
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
  if (project.status === 'PUBLISH') await withdraw(project.id, project.liveVersion, true);
  const liveVersion = project.liveVersion + 1;
  noteChanged(project.id);
  await updateProjectRow(tx.db, project.id, { status, liveVersion, updatedAt: tx.now() });
  await recordProjectActivity(tx, project, { kind });
  await tx.emit(tx, project, `project.${kind}`);
  return projectRecordOf(tx, project.id);
}
