import { AppError } from '#lib/contract/errors.ts';
import { requireUserId } from '#lib/identity/users/require-user.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { findWantsWeeklyMail } from './queries-members.ts';
import { requireOrganization } from './require-organization.ts';

/** Whether the signed-in member gets the weekly mail of the organization. */
export async function getWeeklyMail(
  ctx: Ctx,
  input: { organizationId: string },
): Promise<{ enabled: boolean }> {
  return { enabled: (await findOwn(ctx, input.organizationId)).wants };
}

/** The signed-in member's own choice. */
export async function findOwn(ctx: Ctx, organizationId: string): Promise<{ id: string; wants: boolean }> {
  const organization = await requireOrganization(ctx, organizationId, 'read');
  const own = await findWantsWeeklyMail(ctx.db, organization.id, requireUserId(ctx));
  if (!own) throw new AppError('notFound.member');
  return own;
}
