import type { Erasing } from '#lib/identity/organizations/consequences.ts';
import type { OrganizationId } from '#lib/identity/organizations/rules.ts';
import { deleteProjectRow, listProjectIds } from '#lib/maps/core/queries.ts';
import { withLockedProject } from '#lib/maps/core/require-project.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { listImageRows } from '#lib/maps/images/queries.ts';
import { listPublishedVersions } from '#lib/maps/live/queries.ts';
import { withdraw } from '#lib/maps/live/withdrawals.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { discardFiles } from '#lib/platform/files/discard-files.ts';
import { noteChanged } from '#lib/platform/work/caller.ts';
import { keepKey, keepKeysOf } from './project-keys.ts';

/** Deletes a project with everything in it. Its files are deleted after the commit. */
export async function deleteProject(ctx: Ctx, input: { projectId: string }): Promise<undefined> {
  const lock = { right: 'manage', archivedToo: true, deletes: true } as const;
  await withLockedProject(ctx, input.projectId, lock, async (tx, project) => {
    const files = await listProjectFiles(tx, project.id);
    await keepKey(tx, project);
    if (project.status === 'PUBLISH') await withdraw(project.id, project.liveVersion, true);
    await deleteProjectRow(tx.db, project.id);
    noteChanged(project.id);
    tx.afterCommit(() => discardFiles(files));
    await tx.emit(tx, project, 'project.deleted');
  });
}

/**
 * Keeps the public keys of all projects of an organization. Deletes their files after the commit that deletes
 * the organization. Its rows cascade.
 */
export async function eraseProjects(tx: Erasing, organizationId: OrganizationId): Promise<void> {
  await keepKeysOf(tx, organizationId);
  const projectIds = await listProjectIds(tx.db, organizationId);
  const files: string[] = [];
  for (const { id, liveVersion } of await listPublishedVersions(tx.db, organizationId))
    await withdraw(id, liveVersion, true);
  for (const projectId of projectIds) {
    noteChanged(projectId);
    files.push(...(await listProjectFiles(tx, projectId)));
  }
  tx.afterCommit(() => discardFiles(files));
}

/** Lists the names of all stored files of a project, thumbnails included. */
async function listProjectFiles({ db }: Pick<Ctx, 'db'>, projectId: ProjectId): Promise<string[]> {
  const rows = await listImageRows(db, projectId, 'all');
  return rows.flatMap((row) => [row.file, ...row.thumbnails.map((thumbnail) => thumbnail.file)]);
}
