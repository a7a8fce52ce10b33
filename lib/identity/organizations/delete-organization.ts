import { requireUserId } from '#lib/identity/users/require-user.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { OutdatedRead, withTransaction } from '#lib/platform/transactions.ts';
import { consequences, type Erasing } from './consequences.ts';
import { deleteOrganizationRow, findOrganization, listMadeBy, lockForDeletion } from './queries.ts';
import { countActiveOwners, listOwnedOrganizationIds } from './queries-members.ts';
import { lockOrganization, requireOrganization } from './require-organization.ts';
import type { OrganizationId } from './rules.ts';

/** Deletes an organization with its projects, keys, webhooks and members. Files are deleted after the commit. */
export async function deleteOrganization(ctx: Ctx, input: { organizationId: string }): Promise<undefined> {
  await withTransaction(ctx, async (tx) => {
    const { id } = await requireOrganization(tx, input.organizationId, 'own');
    await lockForDeletion(tx.db, id);
    const organization = await lockOrganization(tx, id, 'own');
    await eraseOrganization(tx, organization.id);
  });
}

/** Deletes the organization. The caller holds the lock on its row, and has checked the right. */
export async function eraseOrganization(tx: Erasing, id: OrganizationId): Promise<void> {
  await consequences().organizationErased(tx, id);
  await deleteOrganizationRow(tx.db, id);
}

/**
 * Locks the organizations that a user owns or made, then the account with `lock`. Returns the
 * owned ones. When two owners delete their accounts at once, the second deletes the organization. Whoever makes a person
 * an owner locks that person's account, so nobody becomes one once it is locked. Of an organization gained before that,
 * the transaction has no lock yet: it runs again.
 */
export async function lockWithOwnedOrganizations(
  tx: TxCtx,
  userId: string,
  lock: () => Promise<unknown>,
): Promise<OrganizationId[]> {
  const read = async () => ({
    owned: await listOwnedOrganizationIds(tx.db, userId),
    made: await listMadeBy(tx.db, userId),
  });
  const before = await read();
  const locked = [...new Set([...before.owned, ...before.made])].toSorted();
  for (const id of locked) await lockForDeletion(tx.db, id);
  await lock();
  const { owned, made } = await read();
  if ([...owned, ...made].some((id) => !locked.includes(id)))
    throw new OutdatedRead('An organization is new.');
  return owned;
}

/** Deletes those of the organizations, which are locked, that have no other owner. */
export async function eraseSoleOwned(tx: TxCtx, owned: readonly OrganizationId[]): Promise<void> {
  for (const id of owned) if ((await countActiveOwners(tx.db, id)) === 1) await eraseOrganization(tx, id);
}

/** Returns the organizations that are deleted with the signed-in user, because they have no other owner. */
export async function listSoleOwned(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  const alone = await listSoleOwnedBy(ctx, requireUserId(ctx));
  return alone.map(({ id, name }) => ({ id, name }));
}

/** Returns the organizations that are deleted with this user. */
export async function listSoleOwnedBy(
  ctx: Ctx,
  userId: string,
): Promise<{ id: string; name: string; slug: string }[]> {
  const alone: { id: string; name: string; slug: string }[] = [];
  for (const id of await listOwnedOrganizationIds(ctx.db, userId)) {
    if ((await countActiveOwners(ctx.db, id)) > 1) continue;
    const organization = await findOrganization(ctx.db, id);
    if (organization) alone.push({ id, name: organization.name, slug: organization.slug });
  }
  return alone;
}
