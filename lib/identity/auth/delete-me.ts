import {
  eraseSoleOwned,
  listSoleOwnedBy,
  lockWithOwnedOrganizations,
} from '#lib/identity/organizations/delete-organization.ts';
import { deleteInvitationsBy } from '#lib/identity/organizations/invitations.ts';
import { forgetMaker } from '#lib/identity/organizations/queries.ts';
import { deleteUserRow, lockAccount } from '#lib/identity/users/queries.ts';
import { lockOwnAccount, requireAccountOf, requireUserId } from '#lib/identity/users/require-user.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { discardFiles } from '#lib/platform/files/discard-files.ts';
import { withTransaction } from '#lib/platform/transactions.ts';

/**
 * Deletes the signed-in user. Organizations without another owner are deleted with their projects and files; shared
 * organizations stay, without the invitations that the user sent. Tokens stop working at once because their sessions
 * are deleted.
 */
export async function deleteMe(ctx: Ctx): Promise<undefined> {
  const userId = requireUserId(ctx);
  await withTransaction(ctx, async (tx) => {
    await eraseSoleOwned(
      tx,
      await lockWithOwnedOrganizations(tx, userId, () => lockOwnAccount(tx, 'update')),
    );
    await deleteLocked(tx, userId, {});
  });
}

/**
 * Deletes an account by the rules of `deleteMe`, for an operator. If organizations would be deleted with it and
 * `withOrganizations` is not set, nothing is deleted. Returns the slugs of these organizations.
 */
export async function deleteAccount(
  ctx: Ctx,
  input: { email: string; withOrganizations: boolean },
): Promise<{ isDeleted: boolean; organizations: string[] }> {
  const { id } = await requireAccountOf(ctx, input.email);
  return withTransaction(ctx, async (tx) => {
    const owned = await lockWithOwnedOrganizations(tx, id, () => lockAccount(tx.db, id, 'update'));
    const organizations = (await listSoleOwnedBy(tx, id)).map(({ slug }) => slug);
    if (organizations.length > 0 && !input.withOrganizations) return { isDeleted: false, organizations };
    await eraseSoleOwned(tx, owned);
    await deleteLocked(tx, id, { by: 'operator' });
    return { isDeleted: true, organizations };
  });
}

async function deleteLocked(tx: TxCtx, userId: string, details: { by?: 'operator' }): Promise<void> {
  await forgetMaker(tx.db, userId);
  await deleteInvitationsBy(tx, userId);
  const avatar = await deleteUserRow(tx.db, userId);
  await recordSecurityEvent(tx, 'account_deleted', { userId, details });
  if (avatar) tx.afterCommit(() => discardFiles([avatar]));
}
