import type { Tx } from '#db/client.ts';
import { discardFiles } from '#lib/maps/images/discard-files.ts';
import { listProjectFiles } from '#lib/maps/images/list-project-files.ts';
import { forgetLive } from '#lib/maps/live/forget-live.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { transact } from '#lib/platform/transact.ts';
import { deleteOrganizationRow, listProjectIds, lockForDeletion } from './queries.ts';
import { lockOrganization, type OrganizationId, requireOrganization } from './require-organization.ts';

/** Deletes an organization with its projects, keys, webhooks and members; files go after the commit. */
export async function deleteOrganization(ctx: Ctx, input: { organizationId: string }): Promise<undefined> {
  await transact(ctx, async (tx) => {
    const { id } = await requireOrganization(tx, input.organizationId, 'own');
    await lockForDeletion(tx.db, id);
    const organization = await lockOrganization(tx, id, 'own');
    await eraseOrganization(tx, organization.id);
  });
}

/** The deletion itself, for callers who hold the organization's row locked. */
export async function eraseOrganization(tx: Ctx & { db: Tx }, id: OrganizationId): Promise<void> {
  const projectIds = await listProjectIds(tx.db, id);
  const files: string[] = [];
  for (const projectId of projectIds) files.push(...(await listProjectFiles(tx, projectId)));
  await deleteOrganizationRow(tx.db, id);
  tx.afterCommit(() => {
    for (const projectId of projectIds) forgetLive(projectId);
  });
  tx.afterCommit(() => discardFiles(files));
}
