import type { Role } from '#lib/contract/choices.ts';
import { AppError } from '#lib/contract/errors.ts';
import type { Ctx, TxCtx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { countFor } from '#lib/platform/work/caller.ts';
import { findMembership, findOrganization, lockOrganizationRow, type OrganizationRow } from './queries.ts';
import { type OrganizationId, type Right, roleAllows } from './rules.ts';

/** An API key, which no endpoint that manages anything accepts, counts as a viewer. */
export type RequiredOrganization = OrganizationRow & { id: OrganizationId; role: Role };

/**
 * Returns the organization if the caller has `right` in it. Throws 404 if the caller is no active member and 403 if the
 * caller lacks the right.
 */
export async function requireOrganization(
  ctx: Ctx,
  organizationId: string,
  right: Right,
): Promise<RequiredOrganization> {
  const { actor } = ctx;
  if (!isUuid(organizationId)) throw new AppError('notFound.organization');
  if (actor.kind === 'key' && actor.organizationId === organizationId) {
    const organization = await findOrganization(ctx.db, organizationId);
    if (!organization) throw new AppError('notFound.organization');
    countFor(organization.id);
    if (right !== 'read' && (right !== 'write' || actor.access !== 'write'))
      throw new AppError(`forbidden.${right}`);
    return { ...organization, id: organization.id as OrganizationId, role: 'viewer' };
  }
  const membership =
    actor.kind === 'user' ? await findMembership(ctx.db, organizationId, actor.userId) : null;
  if (!membership) throw new AppError('notFound.organization');
  countFor(membership.organization.id);
  if (!roleAllows(membership.role, right)) throw new AppError(`forbidden.${right}`);
  const { organization, role } = membership;
  return { ...organization, id: organization.id as OrganizationId, role };
}

/**
 * Like requireOrganization, but locks the organization's row until the transaction ends, so that changes of members and
 * roles and the rule of the last owner are checked one at a time.
 */
export async function lockOrganization(
  tx: TxCtx,
  organizationId: string,
  right: Right,
): Promise<RequiredOrganization> {
  if (isUuid(organizationId)) await lockOrganizationRow(tx.db, organizationId);
  return requireOrganization(tx, organizationId, right);
}
