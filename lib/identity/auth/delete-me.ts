import {
  eraseSoleOwned,
  lockWithOwnedOrganizations,
} from '#lib/identity/organizations/delete-organization.ts';
import { deleteInvitationsBy } from '#lib/identity/organizations/invitations.ts';
import { forgetMaker } from '#lib/identity/organizations/queries.ts';
import { deleteUserRow } from '#lib/identity/users/queries.ts';
import { requireUserId } from '#lib/identity/users/require-user.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import type { Ctx } from '#lib/platform/context.ts';
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
    await eraseSoleOwned(tx, await lockWithOwnedOrganizations(tx));
    await forgetMaker(tx.db, userId);
    await deleteInvitationsBy(tx, userId);
    const avatar = await deleteUserRow(tx.db, userId);
    await recordSecurityEvent(tx, 'account_deleted', { userId });
    if (avatar) tx.afterCommit(() => discardFiles([avatar]));
  });
}
