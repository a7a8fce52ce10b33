import { cache } from 'react';
import { orNotFound } from '#lib/http/page-context.ts';
import { plans } from '#lib/plans/plans.ts';
import { settings } from '#lib/platform/settings.ts';
import { requireWebhook } from '#lib/webhooks/require-webhook.ts';
import { openManaged } from '../open-organization.ts';

/** Returns what every webhook page needs: the organization, and what the role, the plan and this installation allow. */
export async function openWebhooks(organizationId: string) {
  const { ctx, organization, address } = await openManaged(organizationId);
  return {
    ctx,
    organization,
    hasPlan: plans[organization.plan].webhooks,
    /** This installation also delivers to its own machine. */
    allowsLocal: settings().webhooksAllowLocal,
    address: `${address}/webhooks`,
    /** Page that shows the plan and lets an owner change it, if that is possible. */
    planAddress: `${address}/usage`,
  };
}

/** Finds the webhook of the address, for managers of its organization. Shows the not-found page if there is none. */
export const findWebhook = cache(async (organizationId: string, id: string) => {
  const { ctx } = await openManaged(organizationId);
  return orNotFound(requireWebhook(ctx, { organization: organizationId, id }));
});
