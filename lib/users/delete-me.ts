import { requireUserId } from '#lib/auth/require-user.ts';
import { recordSecurityEvent } from '#lib/auth/security-events.ts';
import type { Ctx } from '#lib/context.ts';
import { discardFiles } from '#lib/images/discard-files.ts';
import { eraseOwnOrganizations } from '#lib/organizations/erase-own-organizations.ts';
import { transact } from '#lib/transact.ts';
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
