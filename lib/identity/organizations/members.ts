import type { Paging } from '#db/paging.ts';
import type { MemberStatus, Role } from '#lib/contract/choices.ts';
import { AppError } from '#lib/contract/errors.ts';
import { consequences } from '#lib/identity/organizations/consequences.ts';
import { lockAccount } from '#lib/identity/users/queries.ts';
import { requireAccount, requireUserId } from '#lib/identity/users/require-user.ts';
import { recordActivity } from '#lib/platform/activity/record-activity.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { withdrawInvitations } from './invitations.ts';
import { presentMember } from './present.ts';
import { findMembership } from './queries.ts';
import {
  countActiveOwners,
  deleteMemberRow,
  findMember,
  findMembershipByEmail,
  listMemberRows,
  type MemberRow,
  updateMemberRow,
} from './queries-members.ts';
import { lockOrganization, requireOrganization } from './require-organization.ts';
import { losesOwner, mayHandleRole, mayWrite, type OrganizationId, roleAllows } from './rules.ts';

type ListMembersInput = Paging & { organizationId: string; search?: string | undefined };

/** Returns one page of the members, blocked ones too, by time of joining. `search` matches names and addresses. */
export async function listMembers(ctx: Ctx, { organizationId, search, offset, size }: ListMembersInput) {
  const organization = await requireOrganization(ctx, organizationId, 'read');
  const { count, rows } = await listMemberRows(ctx.db, organization.id, { search, offset, size });
  return { count, results: rows.map((row) => presentMember(row, ctx.origin)) };
}

/** Returns the id of the signed-in user's own membership. */
export async function getOwnMembership(ctx: Ctx, input: { organizationId: string }): Promise<{ id: string }> {
  const organization = await requireOrganization(ctx, input.organizationId, 'read');
  const { email } = await requireAccount(ctx);
  const membership = await findMembershipByEmail(ctx.db, organization.id, email);
  if (!membership) throw new AppError('notFound.member');
  return { id: membership.id };
}

/** Checks whether a user is an active member of an organization. */
export async function isMember(
  { db }: Pick<Ctx, 'db'>,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<boolean> {
  return (await findMembership(db, organizationId, userId)) !== null;
}

type UpdateMemberInput = {
  organizationId: string;
  memberId: string;
  role?: Role | undefined;
  status?: MemberStatus | undefined;
};

/** Changes a member's role or status. Throws 409 if the organization would lose its last owner. */
export async function updateMember(ctx: Ctx, input: UpdateMemberInput) {
  return withTransaction(ctx, async (tx) => {
    const organization = await lockOrganization(tx, input.organizationId, 'manage');
    const before = await lockMember(tx, organization.id, input.memberId);
    const after = { ...before, role: input.role ?? before.role, status: input.status ?? before.status };
    const mine = organization.role;
    if (!mayHandleRole(mine, before.role) || !mayHandleRole(mine, after.role))
      throw new AppError('forbidden.ownersOnly');
    if (losesOwner(before, after)) await requireOtherOwner(tx, organization.id);
    await updateMemberRow(tx.db, before.id, { role: after.role, status: after.status });
    await recordActivity(
      tx,
      { organizationId: organization.id, projectId: null },
      {
        kind: 'memberChanged',
        memberUserId: before.userId,
        details: { role: after.role, status: after.status },
      },
    );
    // A preview link that was only hidden would be back once the member may write again, unseen until then.
    if (mayWrite(before) && !mayWrite(after)) await consequences().writeRightLost(tx, before.id);
    await withdrawInvitations(tx, organization.id, before.userId, after);
    return presentMember(after, ctx.origin);
  });
}

/**
 * Returns a member of the organization, whose row is locked, and locks the member's account: somebody who deletes their
 * account at the same moment must not become an owner.
 */
async function lockMember(tx: TxCtx, id: OrganizationId, memberId: string): Promise<MemberRow> {
  const member = isUuid(memberId) ? await findMember(tx.db, id, memberId) : null;
  if (!member || !(await lockAccount(tx.db, member.userId))) throw new AppError('notFound.member');
  return member;
}

/** Throws 409 unless the organization, whose row is locked, has a second active owner. */
async function requireOtherOwner(tx: TxCtx, id: OrganizationId): Promise<void> {
  if ((await countActiveOwners(tx.db, id)) > 1) return;
  throw new AppError('conflict.lastOwner');
}

/**
 * Removes a member, or the caller from the organization. The last owner stays (409). API keys stay valid; invitations
 * that the member sent do not.
 */
export async function deleteMember(
  ctx: Ctx,
  input: { organizationId: string; memberId: string },
): Promise<undefined> {
  await withTransaction(ctx, async (tx) => {
    const organization = await lockOrganization(tx, input.organizationId, 'read');
    const member = await lockMember(tx, organization.id, input.memberId);
    const mine = organization.role;
    if (member.userId !== requireUserId(ctx)) {
      if (!roleAllows(mine, 'manage')) throw new AppError('forbidden.manage');
      if (!mayHandleRole(mine, member.role)) throw new AppError('forbidden.ownersOnly');
    }
    if (losesOwner(member, null)) await requireOtherOwner(tx, organization.id);
    await deleteMemberRow(tx.db, member.id);
    await withdrawInvitations(tx, organization.id, member.userId, null);
    const scope = { organizationId: organization.id, projectId: null };
    await recordActivity(tx, scope, { kind: 'memberLeft', memberUserId: member.userId });
  });
}
