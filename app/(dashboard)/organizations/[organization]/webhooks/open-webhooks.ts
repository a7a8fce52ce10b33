import { plans } from '#lib/plans/plans.ts';
import { settings } from '#lib/platform/env.ts';
import { openOrganization } from '../open-organization.ts';

/** What every webhook page knows first: the organization, and what the reader's role, its plan and we allow. */
export async function openWebhooks(organizationId: string) {
  const { ctx, organization, canManage, address } = await openOrganization(organizationId);
  return {
    ctx,
    organization,
    canManage,
    hasPlan: plans[organization.plan].webhooks,
    /** Whether this installation also delivers to its own machine. */
    allowsLocal: settings().webhooksAllowLocal,
    address: `${address}/webhooks`,
    /** Where the plan is told, and changed by an owner where that may be. */
    planAddress: `${address}/usage`,
  };
}
