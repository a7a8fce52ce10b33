import { cache } from 'react';
import { orNotFound } from '#lib/http/page-context.ts';
import { plans } from '#lib/plans/plans.ts';
import { settings } from '#lib/platform/settings.ts';
import { requireWebhook } from '#lib/webhooks/require-webhook.ts';
import { openManaged } from '../open-organization.ts';

/** What every webhook page knows first: the organization, and what the reader's role, its plan and we allow. */
export async function openWebhooks(organizationId: string) {
  const { ctx, organization, address } = await openManaged(organizationId);
  return {
    ctx,
    organization,
    hasPlan: plans[organization.plan].webhooks,
    /** Whether this installation also delivers to its own machine. */
    allowsLocal: settings().webhooksAllowLocal,
    address: `${address}/webhooks`,
    /** Where the plan is told, and changed by an owner where that may be. */
    planAddress: `${address}/usage`,
  };
}

/** The webhook of the address, for those who manage its organization; the not-found page where there is none. */
export const findWebhook = cache(async (organizationId: string, id: string) => {
  const { ctx } = await openManaged(organizationId);
  return orNotFound(requireWebhook(ctx, { organizationId, id }));
});
