import { AppError } from '#lib/contract/errors.ts';
import { requireUserId } from '#lib/identity/users/require-user.ts';
import { recordActivity } from '#lib/platform/activity/record-activity.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { deleteMemberRow } from './queries-members.ts';
import { lockOrganization } from './require-organization.ts';
import { losesOwner, mayHandleRole, roleAllows } from './rules.ts';
import { getMember, requireOtherOwner } from './update-member.ts';

/** Removes a member; everybody may remove themselves. The last owner stays (409). Keys that they made live on. */
export async function deleteMember(
  ctx: Ctx,
  input: { organizationId: string; memberId: string },
): Promise<undefined> {
  await withTransaction(ctx, async (tx) => {
    const organization = await lockOrganization(tx, input.organizationId, 'read');
    const member = await getMember(tx, organization.id, input.memberId);
    const mine = organization.role ?? 'viewer';
    if (member.userId !== requireUserId(ctx)) {
      if (!roleAllows(mine, 'manage')) throw new AppError('forbidden.manage');
      if (!mayHandleRole(mine, member.role)) throw new AppError('forbidden.ownersOnly');
    }
    if (losesOwner(member, null)) await requireOtherOwner(tx, organization.id);
    await deleteMemberRow(tx.db, member.id);
    const scope = { organizationId: organization.id, projectId: null };
    await recordActivity(tx, scope, { kind: 'memberLeft', memberUserId: member.userId });
  });
}
