import type { Paging } from '#db/paging.ts';
import { type MemberStatus, type Role, roles } from '#lib/contract/choices.ts';
import { AppError, invalidAt } from '#lib/contract/errors.ts';
import { confirmOwnEmail } from '#lib/identity/users/confirmed-email.ts';
import { randomToken } from '#lib/identity/users/mail-token.ts';
import { requireEmail } from '#lib/identity/users/normalize-email.ts';
import { lockAccount } from '#lib/identity/users/queries.ts';
import { lockOwnAccount, requireAccount } from '#lib/identity/users/require-user.ts';
import { limits } from '#lib/plans/limits.ts';
import { recordActivity } from '#lib/platform/activity/record-activity.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { isUuid, newId } from '#lib/platform/ids.ts';
import { requireMailAllowance } from '#lib/platform/mail/mail-allowance.ts';
import {
  type ClosedThing,
  closedThing,
  invitationLink,
  invitationMail,
} from '#lib/platform/mail/messages.ts';
import { queueMail } from '#lib/platform/mail/queue-mail.ts';
import { hashToken } from '#lib/platform/secrets.ts';
import { settings } from '#lib/platform/settings.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { presentInvitation, presentOrganization } from './present.ts';
import { findMembership, insertMembership, lockOrganizationRow } from './queries.ts';
import {
  deleteInvitationRow,
  deleteInvitationsOf,
  deleteInvitationsTo,
  deleteOpenInvitationsBy,
  findInvitationByHash,
  findJoinedName,
  findMembershipByEmail,
  findOpenInvitation,
  insertInvitation,
  listInvitationRows,
  spendInvitation,
} from './queries-members.ts';
import { lockOrganization, requireOrganization } from './require-organization.ts';
import { mayHandleRole, mayInvite, type OrganizationId } from './rules.ts';

/**
 * Invites an address by mail. A new invitation replaces an older one to the same address. Where mail is sent, throws 403
 * if the caller's own address is not confirmed: a stranger's account must not mail anybody. Where it is not, the reply
 * has the link too.
 */
export async function createInvitation(
  ctx: Ctx,
  input: { organizationId: string; email: string; role: Role },
) {
  const email = requireEmail(input.email);
  return withTransaction(ctx, async (tx) => {
    const organization = await lockOrganization(tx, input.organizationId, 'manage');
    const inviter = await lockOwnAccount(tx);
    const isMailed = settings().mail !== null;
    if (isMailed && inviter.emailVerifiedAt === null) throw new AppError('forbidden.unconfirmedInviter');
    if (!mayHandleRole(organization.role, input.role)) throw new AppError('forbidden.ownersOnly');
    if (await findMembershipByEmail(tx.db, organization.id, email)) {
      throw invalidAt('email', 'account.memberAlready');
    }
    await requireMailAllowance('invitation', email);
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
    return {
      ...presentInvitation({ ...row, inviterEmail: inviter.email, inviterName: inviter.fullName }),
      ...(!isMailed && { url: invitationLink(token) }),
    };
  });
}

/** By mail, by a link to hand over, or not before who invites has confirmed their own address. */
export type InvitationDelivery = 'mail' | 'link' | 'unconfirmed';

/** Returns how invitations of the signed-in user reach others, for the page that sends them. */
export async function invitationDelivery(ctx: Ctx): Promise<InvitationDelivery> {
  if (settings().mail === null) return 'link';
  return (await requireAccount(ctx)).emailVerifiedAt === null ? 'unconfirmed' : 'mail';
}

/** Returns one page of the invitations that wait to be accepted. */
export async function listInvitations(ctx: Ctx, input: Paging & { organizationId: string }) {
  const { id } = await requireOrganization(ctx, input.organizationId, 'manage');
  const { count, rows } = await listInvitationRows(ctx.db, id, ctx.now(), input);
  return { count, results: rows.map(presentInvitation) };
}

/** Deletes an invitation that was not accepted yet. */
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
    if (!mayHandleRole(organization.role, invitation.role)) throw new AppError('forbidden.ownersOnly');
    await deleteInvitationRow(tx.db, invitation.id);
  });
}

/**
 * Withdraws those open invitations of a member that the member may no longer send. `after` is null if the member leaves.
 * The organization's row is locked, so that none is accepted meanwhile.
 */
export async function withdrawInvitations(
  tx: TxCtx,
  organizationId: OrganizationId,
  userId: string,
  after: { role: Role; status: MemberStatus } | null,
): Promise<void> {
  const lost = roles.filter((role) => after === null || !mayInvite(after, role));
  if (lost.length > 0) await deleteInvitationsOf(tx.db, organizationId, userId, lost);
}

/** Deletes the open invitations that the user sent and returns the invited addresses. */
export async function deleteInvitationsBy(tx: TxCtx, userId: string): Promise<ClosedThing | null> {
  const rows = await deleteOpenInvitationsBy(tx.db, userId);
  return closedThing(
    'invitations',
    rows.map(({ email }) => ({ known: email })),
  );
}

export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findInvitationByHash>>>;

/** Accepts the invitation of a mailed token for the signed-in user. */
export async function acceptInvitation(ctx: Ctx, input: { token: string }) {
  return withTransaction(ctx, async (tx) => {
    const account = await requireAccount(tx);
    const invitation = await requireInvitation(tx, input.token, account.email, 'token');
    return { organization: await join(tx, invitation, account.id) };
  });
}

/** Returns the content of an invitation for the page of its link, or null if it can no longer be accepted. */
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

/** Returns the name of the organization that the signed-in user joined with this token before, or null. */
export async function findJoined(ctx: Ctx, token: string): Promise<string | null> {
  return ctx.actor.kind === 'user'
    ? findJoinedName(ctx.db, hashToken('invitation', token), ctx.actor.userId)
    : null;
}

/**
 * Returns the invitation of `token`. Throws a 400 at `path` if it was used, withdrawn or has expired, and a 403 if it
 * is for another address than `email`.
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

/** Spends the invitation and makes `userId` a member. Of parallel calls one succeeds, the others get the 400. */
export async function join(tx: TxCtx, invitation: OpenInvitation, userId: string, path = 'token') {
  await lockOrganizationRow(tx.db, invitation.organization.id);
  // Nobody joins whose account is deleted at the same moment: the organization could lose its only member.
  if (!(await lockAccount(tx.db, userId))) throw spent(path);
  if (!(await spendInvitation(tx.db, invitation.id, tx.now()))) throw spent(path);
  // The token was mailed to this address, which proves that the address is the user's.
  await confirmOwnEmail(tx, userId, invitation.email);
  const { organization } = invitation;
  const existing = await findMembershipByEmail(tx.db, organization.id as OrganizationId, invitation.email);
  if (existing?.status === 'blocked') throw new AppError('forbidden.blocked');
  if (!existing) {
    await insertMembership(tx.db, {
      organizationId: organization.id,
      userId,
      role: invitation.role,
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
