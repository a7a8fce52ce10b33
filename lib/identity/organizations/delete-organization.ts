import { requireUserId } from '#lib/identity/users/require-user.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { deleteOrganizationRow, findOrganization, lockForDeletion } from './queries.ts';
import { countActiveOwners, listOwnedOrganizationIds } from './queries-members.ts';
import { lockOrganization, type OrganizationId, requireOrganization } from './require-organization.ts';

/** Deletes an organization with its projects, keys, webhooks and members. Files are deleted after the commit. */
export async function deleteOrganization(ctx: Ctx, input: { organizationId: string }): Promise<undefined> {
  await withTransaction(ctx, async (tx) => {
    const { id } = await requireOrganization(tx, input.organizationId, 'own');
    await lockForDeletion(tx.db, id);
    const organization = await lockOrganization(tx, id, 'own');
    await eraseOrganization(tx, organization.id);
  });
}

type Eraser = (tx: TxCtx, id: OrganizationId) => Promise<void>;

/** Registers what a domain deletes before an organization's rows. `lib/boot` calls it once per domain. */
export function onOrganizationErased(eraser: Eraser): void {
  erasers().push(eraser);
}

/** Deletes the organization. The caller holds the lock on its row. */
async function eraseOrganization(tx: TxCtx, id: OrganizationId): Promise<void> {
  // Without registered erasers, files would stay on disk and public maps in memory.
  if (erasers().length === 0)
    throw new Error('No domain has said what it erases: registerDomains() is missing.');
  for (const erase of erasers()) await erase(tx, id);
  await deleteOrganizationRow(tx.db, id);
}

function erasers(): Eraser[] {
  return processSingleton<Eraser[]>('organization-erasers', () => []);
}

/**
 * Deletes every organization whose only owner is `userId`. Locks all of them first, in one order: when two owners
 * delete their accounts at once, the second deletes the organization.
 */
export async function eraseOwnOrganizations(tx: TxCtx, userId: string): Promise<void> {
  const owned = await listOwnedOrganizationIds(tx.db, userId);
  for (const id of owned) await lockForDeletion(tx.db, id);
  // Read again, because ownership could still change until the locks were held.
  for (const id of await listOwnedOrganizationIds(tx.db, userId)) {
    if ((await countActiveOwners(tx.db, id)) === 1) await eraseOrganization(tx, id);
  }
}

/** Returns the organizations that are deleted with the signed-in user, because they have no other owner. */
export async function listSoleOwned(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  const alone: { id: string; name: string }[] = [];
  for (const id of await listOwnedOrganizationIds(ctx.db, requireUserId(ctx))) {
    if ((await countActiveOwners(ctx.db, id)) > 1) continue;
    const organization = await findOrganization(ctx.db, id);
    if (organization) alone.push({ id, name: organization.name });
  }
  return alone;
}
