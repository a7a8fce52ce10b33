import { AppError } from '#lib/contract/errors.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import type { PlanName } from '#lib/plans/plans.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { findOrganization, lockOrganizationRow, updatePlan } from './queries.ts';
import { findFirstOwner } from './queries-members.ts';

/**
 * Returns a context in which an operator at the machine acts as an owner of the organization (slug or id). Checks no
 * right: the caller has verified that it is the operator.
 */
export async function actAsOwner(
  ctx: Ctx,
  organization: string,
): Promise<{ ctx: Ctx; organizationId: string }> {
  const found = await findOrganization(ctx.db, organization);
  const owner = found && (await findFirstOwner(ctx.db, found.id));
  if (!found || !owner) throw new AppError('notFound.organization');
  const actor = { kind: 'user', userId: owner.userId, sessionId: 'operator', via: 'token' } as const;
  return { ctx: { ...ctx, actor }, organizationId: found.id };
}

/**
 * Changes the plan of an organization, named by slug or id. Checks no right: the caller has done so. What exceeds the
 * new plan's limits stays; only additions are refused.
 */
export async function setPlan(ctx: Ctx, input: { organization: string; plan: PlanName }): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const organization = await findOrganization(tx.db, input.organization);
    if (!organization) throw new AppError('notFound.organization');
    await lockOrganizationRow(tx.db, organization.id);
    await updatePlan(tx.db, organization.id, input.plan);
    await recordSecurityEvent(tx, 'plan_changed', {
      userId: tx.actor.kind === 'user' ? tx.actor.userId : null,
      details: { organization_id: organization.id, from: organization.plan, to: input.plan },
    });
  });
}
