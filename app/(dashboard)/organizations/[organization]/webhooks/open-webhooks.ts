import { cache } from 'react';
import { settings } from '#lib/env.ts';
import { orNotFound, requireUser } from '#lib/http/page-context.ts';
import { getOrganization } from '#lib/organizations/get-organization.ts';
import { roleAllows } from '#lib/organizations/rules.ts';
import { plans } from '#lib/plans/plans.ts';

/** What every webhook page knows first: the organization, and what its plan and the reader's role allow. */
export const openWebhooks = cache(async (organizationId: string) => {
  const ctx = await requireUser();
  const organization = await orNotFound(getOrganization(ctx, { organizationId }));
  return {
    ctx,
    organization,
    canManage: roleAllows(organization.role, 'manage'),
    hasPlan: plans[organization.plan].webhooks,
    /** Whether this installation also delivers to its own machine. */
    allowsLocal: settings().webhooksAllowLocal,
    address: `/organizations/${organization.id}/webhooks`,
  };
});
