import { deleteProjectRow } from '#lib/maps/core/queries.ts';
import { withLockedProject } from '#lib/maps/core/with-locked-project.ts';
import { listProjectFiles } from '#lib/maps/images/list-project-files.ts';
import { invalidateLive } from '#lib/maps/live/invalidate-live.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { discardFiles } from '#lib/platform/files/discard-files.ts';

/** Deletes a project with everything in it; its files go after the commit. */
export async function deleteProject(ctx: Ctx, input: { projectId: string }): Promise<undefined> {
  await withLockedProject(
    ctx,
    input.projectId,
    'manage',
    async (tx, project) => {
      const files = await listProjectFiles(tx, project.id);
      await deleteProjectRow(tx.db, project.id);
      tx.afterCommit(() => invalidateLive(project.id));
      tx.afterCommit(() => discardFiles(files));
      await tx.emit(tx, project, 'project.deleted');
    },
    { archivedToo: true },
  );
}
