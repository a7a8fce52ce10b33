import { AppError } from '#lib/contract/errors.ts';
import { requireAccount } from '#lib/identity/users/require-user.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { findMembershipByEmail } from './queries-members.ts';
import { requireOrganization } from './require-organization.ts';

/** The signed-in user's own membership, however many members there are. */
export async function getOwnMembership(ctx: Ctx, input: { organizationId: string }): Promise<{ id: string }> {
  const organization = await requireOrganization(ctx, input.organizationId, 'read');
  const { email } = await requireAccount(ctx);
  const membership = await findMembershipByEmail(ctx.db, organization.id, email);
  if (!membership) throw new AppError('notFound.member');
  return { id: membership.id };
}
