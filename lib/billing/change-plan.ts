import { AppError } from '#lib/contract/errors.ts';
import { lockOrganization } from '#lib/identity/organizations/require-organization.ts';
import { setPlan } from '#lib/identity/organizations/set-plan.ts';
import type { PlanName } from '#lib/plans/plans.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { settings } from '#lib/platform/settings.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { getBilling } from './get-billing.ts';

/** Puts the organization on another plan, where owners may do that by themselves; answers the billing record. */
export async function changePlan(ctx: Ctx, input: { organization: string; plan: PlanName }) {
  return withTransaction(ctx, async (tx) => {
    const { id, plan } = await lockOrganization(tx, input.organization, 'own');
    if (settings().deployment === 'hosted') throw new AppError('conflict.plans');
    if (plan !== input.plan) await setPlan(tx, { organization: id, plan: input.plan });
    return getBilling(tx, input);
  });
}
