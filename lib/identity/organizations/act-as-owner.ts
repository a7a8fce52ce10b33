import { AppError } from '#lib/contract/errors.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { findOrganizationById, findOrganizationBySlug } from './queries.ts';
import { findFirstOwner } from './queries-members.ts';

/**
 * The context in which an operator at the machine does what an owner of the organization (slug or id) might do. The
 * caller has made sure that it is the operator: this asks for no right.
 */
export async function actAsOwner(
  ctx: Ctx,
  organization: string,
): Promise<{ ctx: Ctx; organizationId: string }> {
  const found = isUuid(organization)
    ? await findOrganizationById(ctx.db, organization)
    : await findOrganizationBySlug(ctx.db, organization);
  const owner = found && (await findFirstOwner(ctx.db, found.id));
  if (!found || !owner) throw new AppError('notFound.organization');
  const actor = { kind: 'user', userId: owner.userId, sessionId: 'operator', via: 'token' } as const;
  return { ctx: { ...ctx, actor }, organizationId: found.id };
}
