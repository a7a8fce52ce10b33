import { forbidden, notFound } from '#lib/contract/errors.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { transact } from '#lib/platform/transact.ts';
import { deleteInvitationRow, findOpenInvitation } from './queries-members.ts';
import { lockOrganization } from './require-organization.ts';
import { mayHandleRole, ownersOnly } from './rules.ts';

/** Withdraws an invitation that was not accepted yet. */
export async function deleteInvitation(
  ctx: Ctx,
  input: { organizationId: string; invitationId: string },
): Promise<undefined> {
  await transact(ctx, async (tx) => {
    const organization = await lockOrganization(tx, input.organizationId, 'manage');
    const invitation = isUuid(input.invitationId)
      ? await findOpenInvitation(tx.db, organization.id, input.invitationId)
      : null;
    if (!invitation) throw notFound('Invitation');
    if (!mayHandleRole(organization.role ?? 'viewer', invitation.role)) throw forbidden(ownersOnly);
    await deleteInvitationRow(tx.db, invitation.id);
  });
}
