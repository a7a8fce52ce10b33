import { AppError } from '#lib/contract/errors.ts';
import { requireUserId } from '#lib/identity/users/require-user.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { findWantsMail, type MemberMail } from './queries-member-mails.ts';
import { requireOrganization } from './require-organization.ts';

/** Whether the signed-in member gets a mail of this kind about the organization. */
export async function getMemberMail(
  ctx: Ctx,
  mail: MemberMail,
  input: { organizationId: string },
): Promise<{ enabled: boolean }> {
  return { enabled: (await findOwn(ctx, mail, input.organizationId)).wants };
}

/** The signed-in member's own choice. */
export async function findOwn(
  ctx: Ctx,
  mail: MemberMail,
  organizationId: string,
): Promise<{ id: string; wants: boolean }> {
  const organization = await requireOrganization(ctx, organizationId, 'read');
  const own = await findWantsMail(ctx.db, mail, organization.id, requireUserId(ctx));
  if (!own) throw new AppError('notFound.member');
  return own;
}
