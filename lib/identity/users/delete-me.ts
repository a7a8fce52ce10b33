import { requireUserId } from '#lib/identity/auth/require-user.ts';
import { recordSecurityEvent } from '#lib/identity/auth/security-events.ts';
import { eraseOwnOrganizations } from '#lib/identity/organizations/erase-own-organizations.ts';
import { discardFiles } from '#lib/maps/images/discard-files.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { transact } from '#lib/platform/transact.ts';
import { deleteUserRow } from './queries.ts';

/**
 * Deletes the signed-in user with all that is theirs alone: organizations without another owner go with their
 * projects and files, shared ones stay. Tokens stop working at once, for their sessions are gone.
 */
export async function deleteMe(ctx: Ctx): Promise<undefined> {
  const userId = requireUserId(ctx);
  await transact(ctx, async (tx) => {
    await eraseOwnOrganizations(tx, userId);
    const avatar = await deleteUserRow(tx.db, userId);
    await recordSecurityEvent(tx, 'account_deleted', { userId });
    if (avatar) tx.afterCommit(() => discardFiles([avatar]));
  });
}
