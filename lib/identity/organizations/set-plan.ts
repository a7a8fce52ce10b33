import { AppError } from '#lib/contract/errors.ts';
import { recordSecurityEvent } from '#lib/identity/users/security-events.ts';
import type { PlanName } from '#lib/plans/plans.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { findOrganizationById, findOrganizationBySlug, lockOrganizationRow, updatePlan } from './queries.ts';

/**
 * Puts an organization, named by slug or id, on another plan. The caller has made sure that it may be done: this
 * asks for no right. What is over the new plan's limits stays; only more of it is refused.
 */
export async function setPlan(ctx: Ctx, input: { organization: string; plan: PlanName }): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { organization: name } = input;
    const organization = isUuid(name)
      ? await findOrganizationById(tx.db, name)
      : await findOrganizationBySlug(tx.db, name);
    if (!organization) throw new AppError('notFound.organization');
    await lockOrganizationRow(tx.db, organization.id);
    await updatePlan(tx.db, organization.id, input.plan);
    await recordSecurityEvent(tx, 'plan_changed', {
      userId: tx.actor.kind === 'user' ? tx.actor.userId : null,
      details: { organization_id: organization.id, from: organization.plan, to: input.plan },
    });
  });
}
