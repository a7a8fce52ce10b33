import type { Tx } from '#db/client.ts';
import type { MemberStatus, Role } from '#lib/contract/choices.ts';
import { AppError } from '#lib/contract/errors.ts';
import { recordActivity } from '#lib/platform/activity/record-activity.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { presentMember } from './present-member.ts';
import { countActiveOwners, findMember, type MemberRow, updateMemberRow } from './queries-members.ts';
import { lockOrganization, type OrganizationId } from './require-organization.ts';
import { losesOwner, mayHandleRole, mayWrite } from './rules.ts';

export type UpdateMemberInput = {
  organizationId: string;
  memberId: string;
  role?: Role | undefined;
  status?: MemberStatus | undefined;
};

/** Ends, in the transaction, what stands on a member's right to write. */
type Closer = (tx: Ctx & { db: Tx }, membershipId: string) => Promise<void>;

/** Adds what a domain ends when a member may not write any more; `lib/boot` calls it once for each. */
export function onWriteRightLost(closer: Closer): void {
  closers().push(closer);
}

/** Changes a member's role or status. The last owner stays one (409). */
export async function updateMember(ctx: Ctx, input: UpdateMemberInput) {
  return withTransaction(ctx, async (tx) => {
    const organization = await lockOrganization(tx, input.organizationId, 'manage');
    const before = await getMember(tx, organization.id, input.memberId);
    const after = { ...before, role: input.role ?? before.role, status: input.status ?? before.status };
    const mine = organization.role ?? 'viewer';
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
    // A link that was only hidden would be back with the right, and nobody could see it until then.
    if (mayWrite(before) && !mayWrite(after)) for (const close of closers()) await close(tx, before.id);
    return presentMember(after, ctx.origin);
  });
}

/** The member, or 404. */
export async function getMember(tx: Ctx, id: OrganizationId, memberId: string): Promise<MemberRow> {
  const member = isUuid(memberId) ? await findMember(tx.db, id, memberId) : null;
  if (!member) throw new AppError('notFound.member');
  return member;
}

/** Throws 409 unless the organization, whose row is locked, has a second active owner. */
export async function requireOtherOwner(tx: Ctx & { db: Tx }, id: OrganizationId): Promise<void> {
  if ((await countActiveOwners(tx.db, id)) > 1) return;
  throw new AppError('conflict.lastOwner');
}

function closers(): Closer[] {
  return processSingleton<Closer[]>('write-right-closers', () => []);
}
