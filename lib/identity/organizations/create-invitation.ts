import type { Role } from '#lib/contract/choices.ts';
import { AppError, invalidAt } from '#lib/contract/errors.ts';
import { randomToken } from '#lib/identity/users/mail-token.ts';
import { requireEmail } from '#lib/identity/users/normalize-email.ts';
import { lockOwnAccount } from '#lib/identity/users/require-user.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { requireMailAllowance } from '#lib/platform/mail/mail-allowance.ts';
import { invitationMail } from '#lib/platform/mail/messages.ts';
import { queueMail } from '#lib/platform/mail/queue-mail.ts';
import { hashToken } from '#lib/platform/secrets.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { presentInvitation } from './present-member.ts';
import { deleteInvitationsTo, findMembershipByEmail, insertInvitation } from './queries-members.ts';
import { lockOrganization } from './require-organization.ts';
import { mayHandleRole } from './rules.ts';

/** Invites an address by mail. A new invitation takes the place of an older one to the same address. */
export async function createInvitation(
  ctx: Ctx,
  input: { organizationId: string; email: string; role: Role },
) {
  const email = requireEmail(input.email);
  return withTransaction(ctx, async (tx) => {
    const organization = await lockOrganization(tx, input.organizationId, 'manage');
    const inviter = await lockOwnAccount(tx);
    if (!mayHandleRole(organization.role ?? 'viewer', input.role)) throw new AppError('forbidden.ownersOnly');
    if (await findMembershipByEmail(tx.db, organization.id, email)) {
      throw invalidAt('email', 'account.memberAlready');
    }
    await requireMailAllowance(email);
    await deleteInvitationsTo(tx.db, organization.id, email);
    const token = randomToken();
    const now = ctx.now();
    const row = {
      id: newId(),
      email,
      role: input.role,
      createdAt: now,
      expiresAt: new Date(now.getTime() + limits.invitationSeconds * 1000),
    };
    await insertInvitation(tx.db, {
      ...row,
      organizationId: organization.id,
      tokenHash: hashToken('invitation', token),
      invitedBy: inviter.id,
    });
    await queueMail(
      tx,
      email,
      invitationMail({ inviter: inviter.fullName, organization: organization.name, token }),
    );
    return presentInvitation({ ...row, inviterEmail: inviter.email, inviterName: inviter.fullName });
  });
}
