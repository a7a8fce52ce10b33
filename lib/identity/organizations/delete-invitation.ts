import { AppError } from '#lib/contract/errors.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { deleteInvitationRow, findOpenInvitation } from './queries-members.ts';
import { lockOrganization } from './require-organization.ts';
import { mayHandleRole } from './rules.ts';

/** Withdraws an invitation that was not accepted yet. */
export async function deleteInvitation(
  ctx: Ctx,
  input: { organizationId: string; invitationId: string },
): Promise<undefined> {
  await withTransaction(ctx, async (tx) => {
    const organization = await lockOrganization(tx, input.organizationId, 'manage');
    const invitation = isUuid(input.invitationId)
      ? await findOpenInvitation(tx.db, organization.id, input.invitationId)
      : null;
    if (!invitation) throw new AppError('notFound.invitation');
    if (!mayHandleRole(organization.role ?? 'viewer', invitation.role))
      throw new AppError('forbidden.ownersOnly');
    await deleteInvitationRow(tx.db, invitation.id);
  });
}
