import type { Tx } from '#db/client.ts';
import type { OrganizationId } from '#lib/identity/organizations/require-organization.ts';
import { listProjectIds } from '#lib/maps/core/queries.ts';
import { listProjectFiles } from '#lib/maps/images/list-project-files.ts';
import { invalidateLive } from '#lib/maps/live/invalidate-live.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { discardFiles } from '#lib/platform/files/discard-files.ts';

/**
 * What goes with the projects of an organization that is being deleted: after the commit their files, and what is kept
 * of them in memory. The rows go with the organization's own.
 */
export async function eraseProjects(tx: Ctx & { db: Tx }, organizationId: OrganizationId): Promise<void> {
  const projectIds = await listProjectIds(tx.db, organizationId);
  const files: string[] = [];
  for (const projectId of projectIds) files.push(...(await listProjectFiles(tx, projectId)));
  tx.afterCommit(() => {
    for (const projectId of projectIds) invalidateLive(projectId);
  });
  tx.afterCommit(() => discardFiles(files));
}
