import type { Tx } from '#db/client.ts';
import { AppError, invalidAt } from '#lib/contract/errors.ts';
import { confirmOwnEmail } from '#lib/identity/users/confirm-own-email.ts';
import { requireAccount } from '#lib/identity/users/require-user.ts';
import { recordActivity } from '#lib/platform/activity/record-activity.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { hashToken } from '#lib/platform/secrets.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { presentOrganization } from './present.ts';
import { findMembership, insertMembership, lockOrganizationRow } from './queries.ts';
import { findInvitationByHash, findMembershipByEmail, spendInvitation } from './queries-members.ts';
import type { OrganizationId } from './require-organization.ts';

export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findInvitationByHash>>>;

/** Joins the organization that a mailed token invites the signed-in user to. */
export async function acceptInvitation(ctx: Ctx, input: { token: string }) {
  return withTransaction(ctx, async (tx) => {
    const account = await requireAccount(tx);
    const invitation = await requireInvitation(tx, input.token, account.email, 'token');
    return { organization: await join(tx, invitation, account.id) };
  });
}

/** What an invitation says, for the page that its link opens; null when it can no longer be accepted. */
export async function findInvitation(ctx: Ctx, token: string) {
  const row = await findInvitationByHash(ctx.db, hashToken('invitation', token), ctx.now());
  return (
    row && {
      email: row.email,
      role: row.role,
      organizationName: row.organization.name,
      invitedBy: row.inviterName,
    }
  );
}

/**
 * The invitation behind `token`, to `email`. A spent, withdrawn or expired one is a 400 at `path`; one to another
 * address is a 403.
 */
export async function requireInvitation(
  ctx: Ctx,
  token: string,
  email: string,
  path: string,
): Promise<OpenInvitation> {
  const row = await findInvitationByHash(ctx.db, hashToken('invitation', token), ctx.now());
  if (!row) throw spent(path);
  if (row.email !== email) throw new AppError('forbidden.otherInvitation');
  return row;
}

/** Spends the invitation and makes `userId` a member; of parallel calls one succeeds, the others get the 400. */
export async function join(tx: Ctx & { db: Tx }, invitation: OpenInvitation, userId: string, path = 'token') {
  await lockOrganizationRow(tx.db, invitation.organization.id);
  if (!(await spendInvitation(tx.db, invitation.id, tx.now()))) throw spent(path);
  // The token came by mail to this very address, which proves that it is the user's.
  await confirmOwnEmail(tx, userId, invitation.email);
  const { organization } = invitation;
  const existing = await findMembershipByEmail(tx.db, organization.id as OrganizationId, invitation.email);
  if (existing?.status === 'blocked') throw new AppError('forbidden.blocked');
  if (!existing) {
    await insertMembership(tx.db, {
      id: newId(),
      organizationId: organization.id,
      userId,
      role: invitation.role,
      status: 'active',
      joinedAt: tx.now(),
    });
    const scope = { organizationId: organization.id, projectId: null };
    const details = { role: invitation.role };
    await recordActivity(tx, scope, { kind: 'memberJoined', userId, memberUserId: userId, details });
  }
  const membership = await findMembership(tx.db, organization.id, userId);
  return presentOrganization(organization, membership?.role ?? invitation.role);
}

function spent(path: string) {
  return invalidAt(path, 'account.invitationGone');
}
